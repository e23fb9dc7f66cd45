import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { dateOnly, shortDate } from '../../ui/elements/time.tsx';
import { useReportWords } from '../../words/en/report.ts';
import { showNumber } from '../../words/locale.ts';
import { showDuration } from './duration.ts';
import type { Counts, Report } from './queries.ts';

const partsOf = ({ firstReplies, answered, closedUnanswered }: Counts) => ({
  first: firstReplies,
  later: answered - firstReplies,
  closed: closedUnanswered,
});

const hourName = (hour: number) =>
  `${String(hour).padStart(2, '0')}:00–${String((hour + 1) % 24).padStart(2, '0')}:00`;

export function ByDay({ report: { totals, days } }: { report: Report }) {
  const { days: words } = useReportWords();
  const bars = days.map(({ start, ...counts }) => ({
    ...{ key: start, name: dateOnly(start), short: shortDate(start), counts },
  }));
  return (
    <Card title={words.title}>
      <Chart words={words} totals={totals} bars={bars} hint={words.hint} />
    </Card>
  );
}

/** Fewer first replies say nothing of an hour, and nobody minds a shorter wait. */
const LEAST_REPLIES = 2;
const LEAST_MS = 60_000;

export function ByHour({ report: { totals, hours } }: { report: Report }) {
  const { hours: words } = useReportWords();
  const slowest = hours
    .filter(
      ({ firstReplies, medianFirstReplyMs: median }) => firstReplies >= LEAST_REPLIES && median! >= LEAST_MS,
    )
    .toSorted((a, b) => b.medianFirstReplyMs! - a.medianFirstReplyMs!)[0];
  const bars = hours.map(({ hour, ...counts }) => ({
    ...{ key: String(hour), name: hourName(hour), short: hourName(hour).slice(0, 5), counts },
  }));
  return (
    <Card
      title={words.title}
      lead={slowest && words.slowest(hourName(slowest.hour), showDuration(slowest.medianFirstReplyMs!))}
    >
      <Chart words={words} totals={totals} bars={bars} hint={words.hint} />
    </Card>
  );
}

interface ChartProps {
  words: { label: string; column: string };
  totals: Counts;
  bars: readonly { key: string; name: string; short: string; counts: Counts }[];
  hint: string;
}

function Chart({ words, totals, bars, hint }: ChartProps) {
  const { parts, columns, table } = useReportWords();
  return (
    <BarChart
      label={words.label}
      whole={partsOf(totals)}
      format={showNumber}
      hint={hint}
      series={[
        { key: 'first', label: parts.first, fill: 'bg-chart-read' },
        { key: 'later', label: parts.later, fill: 'bg-chart-delivered' },
        { key: 'closed', label: parts.closed, fill: 'bg-chart-failed' },
      ]}
      bars={bars.map(({ counts, ...bar }) => ({ ...bar, values: partsOf(counts) }))}
      table={{
        open: table,
        label: words.label,
        columns: [words.column, columns.answered, columns.closed, columns.median, columns.p90],
        rows: bars.map(({ key, name, counts }) => ({ key, cells: [name, ...cellsOf(counts)] })),
      }}
    />
  );
}

/** Returns the figures of a day, an hour or a member as a table shows them. */
export const cellsOf = ({ answered, closedUnanswered, medianFirstReplyMs, p90FirstReplyMs }: Counts) => [
  ...[answered, closedUnanswered].map(showNumber),
  ...[medianFirstReplyMs, p90FirstReplyMs].map((ms) => (ms === undefined ? '–' : showDuration(ms))),
];
