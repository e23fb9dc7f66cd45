import type { Campaign } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LIMITED } from '../../../nouns/campaigns/counts.ts';
import { isKnown, REMEDIES, reasonOf } from '../../../nouns/messages/failures.ts';
import type { Search } from '../../../search.ts';
import { Card } from '../../../ui/elements/page.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { useMessagesWords } from '../../../words/en/messages.ts';
import { showNumber } from '../../../words/locale.ts';
import { PEOPLE } from './people-part.ts';

/** Why some failed, with what to do, and who was left out. */
export function Failures({ campaign: { failures, exclusions } }: { campaign: Campaign }) {
  const words = useCampaignsWords();
  const messages = useMessagesWords();
  return (
    <Card>
      <div className="flex flex-col gap-5">
        {failures.length > 0 && (
          <section aria-label={words.failures.title}>
            <h2 className="text-lg font-semibold">{words.failures.title}</h2>
            <ul>
              {failures.map(({ code, count }) => (
                <Line key={code} count={count} who="failed" reason={code} name={reasonOf(code, messages)}>
                  {words.failures.help[helpOf(code)]}
                </Line>
              ))}
            </ul>
          </section>
        )}
        {exclusions.length > 0 && (
          <section aria-label={words.exclusions.title}>
            <h2 className="text-lg font-semibold">{words.exclusions.title}</h2>
            <ul>
              {exclusions.map(({ reason, count }) => (
                <Line
                  key={reason}
                  count={count}
                  who="excluded"
                  reason={reason}
                  name={words.exclusions.reasons[reason] ?? reason}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  );
}

type Help = keyof ReturnType<typeof useCampaignsWords>['failures']['help'];

/** The first of several remedies is what helps with many. */
function helpOf(code: string): Help {
  if (code === LIMITED) return 'limit';
  const [first] = isKnown(code) ? REMEDIES[code] : [];
  return first === undefined || first === 'write_template' ? 'passing' : first;
}

interface LineProps {
  count: number;
  who: string;
  reason: string;
  name: string;
  children?: ReactNode;
}

function Line({ count, who, reason, name, children }: LineProps) {
  const { failures: words } = useCampaignsWords();
  return (
    <li className="flex min-h-11 flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-b-0">
      <span className="min-w-7 shrink-0 text-right font-semibold tabular-nums">{showNumber(count)}</span>
      <span className="min-w-0 flex-[1_1_12rem]">
        <span className="font-medium">{name}</span>
        {children && <span className="block max-w-prose text-sm text-soft">{children}</span>}
      </span>
      <Link
        to="."
        search={(before: Search) => ({ ...before, who, reason })}
        hash={PEOPLE}
        replace
        resetScroll={false}
        className="inline-flex min-h-6 items-center text-sm"
        aria-label={`${words.show}: ${name}`}
      >
        {words.show}
      </Link>
    </li>
  );
}
