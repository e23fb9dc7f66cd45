import type { Costs } from '@meghdoot/sdk';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { showDay } from '../../ui/elements/days.ts';
import { Card } from '../../ui/elements/page.tsx';
import { useCostsWords } from '../../words/en/costs.ts';
import { showMoney, showNumber } from '../../words/locale.ts';

const partsOf = ({ amount, estimated }: Pick<Costs['totals'], 'amount' | 'estimated'>) => ({
  charged: Number(amount) - Number(estimated),
  estimated: Number(estimated),
});

/** Draws what each day has cost: charged, and still estimated. */
export function ByDay({ costs: { totals, groups } }: { costs: Costs }) {
  const { days: words } = useCostsWords();
  const { columns } = words;
  return (
    <Card title={words.title}>
      <BarChart
        label={words.label}
        whole={partsOf(totals)}
        format={showMoney}
        hint={words.hint}
        series={[
          { key: 'charged', label: words.charged, fill: 'bg-chart-read' },
          { key: 'estimated', label: words.estimated, fill: 'bg-chart-open' },
        ]}
        bars={groups.map(({ name: day = '', ...sums }) => ({
          ...{ key: day, name: showDay(day), short: showDay(day), values: partsOf(sums) },
        }))}
        table={{
          open: words.table,
          label: words.label,
          columns: [words.column, columns.messages, columns.free, columns.amount, columns.total],
          rows: groups.map(({ name: day = '', messages, free, amount, total }) => ({
            key: day,
            cells: [
              showDay(day),
              showNumber(messages),
              showNumber(free),
              showMoney(amount),
              showMoney(total),
            ],
          })),
        }}
      />
    </Card>
  );
}
