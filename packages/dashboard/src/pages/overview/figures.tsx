import type { Stats } from '@meghdoot/sdk';
import { Skeleton } from '../../ui/elements/skeleton.tsx';
import { useOverviewWords } from '../../words/en/overview.ts';
import { showNumber, showPercent } from '../../words/locale.ts';
import type { Range } from './queries.ts';

interface FiguresProps {
  range: Range;
  stats: { now: Stats; before: Stats } | undefined;
  /** Messages of which it is not known at this moment whether they went out. */
  open: { count: number; more: boolean } | undefined;
}

/**
 * The big figures, on the way from sent to delivered to read to replied: each with its share as a bar, what it is made of and what
 * it was in the range before. What people wrote stands after them, for it is no part of what was sent.
 */
export function Figures({ range, stats, open }: FiguresProps) {
  const overview = useOverviewWords();
  const { figures } = overview;
  const now = stats?.now.cohort;
  const before = stats?.before.cohort;
  const earlier = (figure: string | undefined) =>
    figure === undefined ? undefined : figures.before(figure, overview.before[range]);
  const share = (part: number, whole: number) => (whole === 0 ? undefined : showPercent(part / whole));
  const none = figures.nothing;
  return (
    <section
      aria-label={figures.label}
      className="grid grid-cols-2 gap-y-4 px-4 pt-4 pb-5 md:px-6 max-lg:*:first:col-span-2 lg:grid-cols-5 lg:divide-x lg:divide-line"
    >
      <Figure
        name={figures.sent}
        value={now && showNumber(now.sent)}
        share={now && now.sent > 0 ? 1 : 0}
        fill="bg-chart-open"
        made={
          now &&
          (figures.outcome({
            failed: now.sent > 0 && showNumber(now.failed),
            unsent: now.unsent > 0 && showNumber(now.unsent),
            open: !!open?.count && `${showNumber(open.count)}${open.more ? '+' : ''}`,
          }) ||
            none)
        }
        before={before && earlier(showNumber(before.sent))}
      />
      <Figure
        name={figures.delivery}
        value={now && (share(now.delivered, now.sent) ?? '–')}
        share={now && now.sent > 0 ? now.delivered / now.sent : 0}
        fill="bg-chart-delivered"
        made={
          now &&
          (now.sent === 0 ? none : figures.deliveredOf(showNumber(now.delivered), showNumber(now.sent)))
        }
        before={before && earlier(share(before.delivered, before.sent))}
      />
      <Figure
        name={figures.read}
        value={now && (share(now.read, now.delivered) ?? '–')}
        share={now && now.sent > 0 ? now.read / now.sent : 0}
        fill="bg-chart-read"
        made={
          now &&
          (now.delivered === 0 ? none : figures.readOf(showNumber(now.read), showNumber(now.delivered)))
        }
        before={before && earlier(share(before.read, before.delivered))}
      />
      <Figure
        name={figures.replied}
        value={now && (share(now.replied, now.delivered) ?? '–')}
        share={now && now.sent > 0 ? now.replied / now.sent : 0}
        fill="bg-chart-replied"
        made={
          now &&
          (now.delivered === 0 ? none : figures.repliedOf(showNumber(now.replied), showNumber(now.delivered)))
        }
        before={before && earlier(share(before.replied, before.delivered))}
      />
      <Figure
        name={figures.received}
        value={stats && showNumber(stats.now.totals.received)}
        made={stats && figures.conversations}
        before={stats && earlier(showNumber(stats.before.totals.received))}
      />
    </section>
  );
}

interface FigureProps {
  name: string;
  value: string | undefined;
  made: string | undefined;
  before: string | undefined;
  /** The share of all that were sent, drawn as a bar. */
  share?: number;
  /** The class that fills the bar. */
  fill?: string;
}

function Figure({ name, value, made, before, share, fill }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col pr-3 lg:px-6 lg:first:pl-0">
      <h2 className="text-sm text-soft">{name}</h2>
      <p className="text-3xl font-semibold tracking-tight">
        {value ?? <Skeleton className="my-1.5 h-6 w-24" />}
      </p>
      {share !== undefined && (
        <div aria-hidden className="my-1 h-2 overflow-hidden rounded-full bg-grey-tint">
          <div
            className={`h-full rounded-full [print-color-adjust:exact] ${fill}`}
            style={{ width: `${100 * share}%` }}
          />
        </div>
      )}
      <p className="mt-0.5 text-sm">{made ?? <Skeleton className="my-1 h-3 w-full" />}</p>
      <p className="text-sm text-soft">
        {value === undefined ? <Skeleton className="my-1 h-3 w-2/3" /> : before}
      </p>
    </div>
  );
}
