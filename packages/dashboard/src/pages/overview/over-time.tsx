import type { Stats } from '@meghdoot/sdk';
import { useApiQuery } from '../../api/api.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { Skeleton } from '../../ui/elements/skeleton.tsx';
import { dateOnly, fullTime, shortDate, shortTime } from '../../ui/elements/time.tsx';
import { useStatusesWords } from '../../words/en/common.ts';
import { useOverviewWords } from '../../words/en/overview.ts';
import { showNumber, showPercent } from '../../words/locale.ts';
import { fatesOf } from './fates.ts';
import { hoursOf, type Range } from './queries.ts';
import { busyHours, type Span, spanOf } from './span.ts';

const COLUMNS = ['sent', 'delivered', 'read'] as const;

export function OverTime({ range, stats }: { range: Range; stats: Stats | undefined }) {
  const { chart } = useOverviewWords();
  return (
    <section aria-label={chart.title} className="flex flex-col gap-3 p-4 md:p-6">
      <h2 className="text-lg font-semibold">{chart.title}</h2>
      {stats && stats.cohort.sent > 0 && (
        <p className="-mt-2 max-w-prose">{saidOf(stats.cohort, chart.says)}</p>
      )}
      {stats === undefined ? <Skeleton className="h-64 w-full" /> : <Chart range={range} stats={stats} />}
    </section>
  );
}

/** Says in a sentence what the bars show: of all that were sent, how many arrived, were read, replied to and failed. */
function saidOf(
  { sent, delivered, read, replied, failed, unsent }: Stats['cohort'],
  says: ReturnType<typeof useOverviewWords>['chart']['says'],
): string {
  return says({
    delivered: showPercent(delivered / sent),
    read: showPercent(read / sent),
    replied: replied > 0 && showPercent(replied / sent),
    failed: failed + unsent > 0 && showNumber(failed + unsent),
  });
}

interface ChartProps {
  range: Range;
  stats: Stats;
}

function Chart({ range, stats }: ChartProps) {
  const overview = useOverviewWords();
  const { chart } = overview;
  const span = spanOf(stats);
  if (span.kind === 'none') return <p className="text-soft">{chart.quiet(overview.ranges[range])}</p>;
  if (span.kind === 'hours') return <HoursOfDays range={range} days={span.buckets} />;
  const since = span.kind === 'since' ? chart.since[stats.by](nameOf(span.buckets[0]!.start, stats.by)) : '';
  return <Bars range={range} cohort={stats.cohort} by={stats.by} buckets={span.buckets} said={since} />;
}

function HoursOfDays({ range, days }: { range: Range; days: Span['buckets'] }) {
  const { chart } = useOverviewWords();
  const [first, last] = [days[0]!.start, days.at(-1)!.start];
  const { data: hours } = useApiQuery(hoursOf(first, last), { everyMs: 10_000 });
  if (hours === undefined) return <Skeleton className="h-64 w-full" />;
  const said = chart.byTheHour([...new Set([first, last])].map(dateOnly));
  return (
    <Bars range={range} cohort={hours.cohort} by="hour" buckets={busyHours(hours.buckets)} said={said} />
  );
}

interface BarsProps {
  range: Range;
  cohort: Stats['cohort'];
  by: Stats['by'];
  buckets: readonly Stats['buckets'][number][];
  /** Why these and no others. */
  said: string;
}

function Bars({ range, cohort, by, buckets, said }: BarsProps) {
  const overview = useOverviewWords();
  const statuses = useStatusesWords();
  const { chart } = overview;
  return (
    <BarChart
      label={chart.label(overview.ranges[range])}
      whole={{ ...fatesOf(cohort) }}
      format={showNumber}
      hint={said || chart.hint[by]}
      series={[
        { key: 'replied', label: chart.parts.replied, fill: 'bg-chart-replied' },
        { key: 'read', label: chart.parts.read, fill: 'bg-chart-read' },
        { key: 'delivered', label: chart.parts.delivered, fill: 'bg-chart-delivered' },
        { key: 'open', label: chart.parts.open, fill: 'bg-chart-open' },
        { key: 'failed', label: chart.parts.failed, fill: 'bg-chart-failed' },
      ]}
      bars={buckets.map(({ start, cohort }) => ({
        key: start,
        name: nameOf(start, by),
        short: by === 'hour' ? shortTime(start) : shortDate(start),
        values: { ...fatesOf(cohort) },
      }))}
      table={{
        open: chart.table,
        label: chart.tableLabel,
        columns: [
          chart.when[by],
          ...COLUMNS.map((status) => statuses[status]),
          ...[chart.parts.replied, statuses.failed, statuses.received],
        ],
        rows: buckets.toReversed().map(({ start, cohort, inbound }) => ({
          key: start,
          cells: [
            nameOf(start, by),
            ...[cohort.sent, cohort.delivered, cohort.read].map(showNumber),
            ...[cohort.replied, fatesOf(cohort).failed].map(showNumber),
            showNumber(inbound.received),
          ],
        })),
      }}
    />
  );
}

function nameOf(start: string, by: Stats['by']): string {
  return by === 'hour' ? fullTime(start).replace(/:00 IST$/, '') : dateOnly(start);
}
