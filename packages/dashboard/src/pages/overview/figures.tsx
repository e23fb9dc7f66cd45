import type { Stats } from '@meghdoot/sdk';
import { Skeleton } from '../../ui/skeleton.tsx';
import { overview as enOverview } from '../../words/en/overview.ts';
import { useWords } from '../../words/words.tsx';
import { wantedOf } from './fates.ts';
import type { Range } from './queries.ts';

interface FiguresProps {
  range: Range;
  stats: { now: Stats; before: Stats } | undefined;
  /** Messages of which it is not known at this moment whether they went out. */
  open: { count: number; more: boolean } | undefined;
}

/** The big figures, each with what it is made of and what it was in the range before. */
export function Figures({ range, stats, open }: FiguresProps) {
  const overview = useWords(enOverview);
  const { figures, number, percent } = overview;
  const now = stats?.now.totals;
  const before = stats?.before.totals;
  const rates = stats && { now: ratesOf(stats.now), before: ratesOf(stats.before) };
  const earlier = (figure: string | undefined) =>
    figure === undefined ? undefined : figures.before(figure, overview.before[range]);
  const share = (value: number | undefined) => (value === undefined ? undefined : percent(value));
  return (
    <section
      aria-label={figures.label}
      className="grid grid-cols-2 gap-y-4 px-4 pt-4 pb-5 md:px-6 lg:grid-cols-4 lg:divide-x lg:divide-line"
    >
      <Figure
        name={figures.accepted}
        value={now && number(wantedOf(now))}
        made={
          now &&
          figures.outcome(
            number(now.failed),
            open?.count ? `${number(open.count)}${open.more ? '+' : ''}` : undefined,
          )
        }
        before={before && earlier(number(wantedOf(before)))}
      />
      <Figure
        name={figures.delivery}
        value={rates && (share(rates.now.delivery) ?? '–')}
        made={
          now &&
          (wantedOf(now) === 0
            ? figures.nothing
            : now.delivered > wantedOf(now)
              ? figures.deliveredEarlier(number(now.delivered))
              : figures.deliveredOf(number(now.delivered), number(wantedOf(now))))
        }
        before={earlier(share(rates?.before.delivery))}
      />
      <Figure
        name={figures.read}
        value={rates && (share(rates.now.read) ?? '–')}
        made={
          now &&
          (now.delivered === 0
            ? figures.nothing
            : now.read > now.delivered
              ? figures.readEarlier(number(now.read))
              : figures.readOf(number(now.read), number(now.delivered)))
        }
        before={earlier(share(rates?.before.read))}
      />
      <Figure
        name={figures.received}
        value={now && number(now.received)}
        made={now && figures.conversations}
        before={before && earlier(number(before.received))}
      />
    </section>
  );
}

interface FigureProps {
  name: string;
  value: string | undefined;
  made: string | undefined;
  before: string | undefined;
}

function Figure({ name, value, made, before }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col pr-3 lg:px-6 lg:first:pl-0">
      <h2 className="text-sm text-soft">{name}</h2>
      <p className="text-2xl font-semibold tracking-tight tabular-nums md:text-3xl">
        {value ?? <Skeleton className="my-1.5 h-6 w-24" />}
      </p>
      <p className="mt-0.5 text-sm">{made ?? <Skeleton className="my-1 h-3 w-full" />}</p>
      <p className="text-sm text-soft">
        {value === undefined ? <Skeleton className="my-1 h-3 w-2/3" /> : before}
      </p>
    </div>
  );
}

/** A range may see more delivered than accepted, when those of the range before arrive in it. */
function ratesOf({ totals }: Stats) {
  const { delivered, read } = totals;
  return { delivery: shareOf(delivered, wantedOf(totals)), read: shareOf(read, delivered) };
}

function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.min(1, part / whole);
}
