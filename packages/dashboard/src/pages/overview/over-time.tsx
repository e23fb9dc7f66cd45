import type { Stats } from '@meghdoot/sdk';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dateOnly, fullTime, shortDate, shortTime } from '../../ui/time.tsx';
import { statuses as enStatuses } from '../../words/en/common.ts';
import { overview as enOverview } from '../../words/en/overview.ts';
import { useWords } from '../../words/words.tsx';
import type { Range } from './queries.ts';

const COLUMNS = ['queued', 'sent', 'delivered', 'read', 'failed', 'unconfirmed'] as const;

/** How many messages came how far, hour by hour or day by day. */
export function OverTime({ range, stats }: { range: Range; stats: Stats | undefined }) {
  const overview = useWords(enOverview);
  const statuses = useWords(enStatuses);
  const { chart, number } = overview;
  return (
    <Card title={chart.title} lead={chart.lead[range]}>
      {stats === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <BarChart
          label={chart.label(overview.ranges[range])}
          whole={{ name: isQuiet(stats) ? chart.quiet : chart.whole, values: furthest(stats.totals) }}
          format={number}
          series={[
            { key: 'read', label: chart.parts.read, texture: 'plain' },
            { key: 'delivered', label: chart.parts.delivered, texture: 'lines' },
            { key: 'open', label: chart.parts.open, texture: 'dots' },
            { key: 'failed', label: chart.parts.failed, texture: 'steep' },
          ]}
          bars={stats.buckets.map(({ start, outbound }) => ({
            key: start,
            name: nameOf(start, stats.by),
            short: stats.by === 'hour' ? shortTime(start) : shortDate(start),
            values: furthest(outbound),
          }))}
          table={{
            open: chart.table,
            label: chart.tableLabel,
            columns: [chart.when[stats.by], ...COLUMNS.map((status) => statuses[status]), statuses.received],
            rows: stats.buckets.toReversed().map(({ start, outbound, inbound }) => ({
              key: start,
              cells: [
                nameOf(start, stats.by),
                ...COLUMNS.map((status) => number(outbound[status])),
                number(inbound.received),
              ],
            })),
          }}
        />
      )}
    </Card>
  );
}

type Counts = Stats['buckets'][number]['outbound'];

/** A message is counted in every status it reached: each part leaves out those that came further. */
function furthest({ queued, delivered, read, failed }: Counts) {
  return {
    read,
    delivered: Math.max(0, delivered - read),
    open: Math.max(0, queued - Math.max(delivered, read) - failed),
    failed,
  };
}

function isQuiet({ totals: { queued, failed, read, delivered } }: Stats): boolean {
  return queued + failed + read + delivered === 0;
}

function nameOf(start: string, by: Stats['by']): string {
  return by === 'hour' ? fullTime(start).replace(/:00 IST$/, '') : dateOnly(start);
}
