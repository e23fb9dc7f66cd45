import type { Campaign } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { haveIt, PARTS, wantedOf } from '../../../nouns/campaigns/counts.ts';
import { ProgressBar } from '../../../nouns/campaigns/progress-bar.tsx';
import type { Search } from '../../../search.ts';
import { Card } from '../../../ui/elements/page.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { showNumber, showPercent } from '../../../words/locale.ts';
import { PEOPLE } from './people-part.ts';
import { usePersonStates } from './person-state.tsx';

/** The one count that matters, and beneath it what has become of everybody. */
export function Headline({ campaign }: { campaign: Campaign }) {
  const { count: words } = useCampaignsWords();
  const { counts, waiting, state } = campaign;
  const wanted = wantedOf(counts);
  const ahead = state === 'scheduled';
  return (
    <Card>
      <section aria-label={words.label} className="flex flex-col gap-4">
        <p className="flex flex-wrap items-end gap-x-3 gap-y-1">
          <span className="text-[3.5rem] leading-none font-semibold tracking-tight tabular-nums md:text-[4.5rem]">
            {showNumber(ahead ? wanted : haveIt(counts))}
          </span>
          <span className="pb-1 text-lg leading-tight md:pb-2">
            {ahead ? words.get : words.have}
            <span className="block text-base text-soft">
              {waiting?.for === 'audience' ? words.writingDown(counts.total) : !ahead && words.of(wanted)}
            </span>
          </span>
        </p>
        {!ahead && <ProgressBar counts={counts} large />}
        <Legend campaign={campaign} />
        <Heard campaign={campaign} />
      </section>
    </Card>
  );
}

/** Each part of the bar with its number, which leads to the people. */
function Legend({ campaign }: { campaign: Campaign }) {
  const { count: words } = useCampaignsWords();
  const { counts } = campaign;
  const people = usePersonStates(campaign);
  const always = campaign.state === 'scheduled' ? [] : ['read', 'delivered'];
  const parts = PARTS.filter(({ key }) => counts[key] > 0 || always.includes(key));
  const all = [
    ...parts,
    ...(counts.excluded > 0 ? [{ key: 'excluded' as const, fill: 'border border-edge bg-card' }] : []),
  ];
  return (
    <ul aria-label={words.bar} className="-mx-2 grid grid-cols-2 gap-x-2 sm:grid-cols-3 xl:grid-cols-4">
      {all.map(({ key, fill }) => (
        <li key={key}>
          <Link
            to="."
            search={(before: Search) => ({ ...before, who: key })}
            hash={PEOPLE}
            replace
            resetScroll={false}
            className="flex min-h-11 items-center gap-2 rounded px-2 no-underline hover:bg-grey-tint"
          >
            <span
              aria-hidden
              className={`size-3 shrink-0 rounded-full [print-color-adjust:exact] ${fill} ${key === 'waiting' ? 'border border-edge' : ''}`}
            />
            <span className="min-w-0 leading-tight">
              <span className="block text-sm text-soft">{people[key]}</span>
              <span className="font-semibold tabular-nums">{showNumber(counts[key])}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Heard({ campaign: { counts, answered, stopped, clicked, shortLinks } }: { campaign: Campaign }) {
  const { count: words } = useCampaignsWords();
  const have = haveIt(counts);
  const told = [
    have > 0 && words.read(showPercent(counts.read / have)),
    shortLinks && have > 0 && words.clicked(clicked),
    answered > 0 && words.answered(answered),
    have > 0 && (stopped > 0 ? words.stopped(stopped) : words.nobodyStopped),
  ].filter(Boolean);
  if (told.length === 0) return null;
  return <p className="border-t border-line pt-3 text-soft">{told.join(' · ')}</p>;
}
