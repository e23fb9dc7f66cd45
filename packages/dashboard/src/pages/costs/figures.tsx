import type { Costs } from '@meghdoot/sdk';
import { useCostsWords } from '../../words/en/costs.ts';
import { showMoney, showNumber } from '../../words/locale.ts';

/** Shows the big figures, each with what it means beneath. */
export function Figures({ totals }: { totals: Costs['totals'] }) {
  const { figures } = useCostsWords();
  const { total, amount, gst, estimated, messages, free } = totals;
  return (
    <section
      aria-label={figures.label}
      className="grid grid-cols-2 gap-y-5 px-4 py-4 md:px-6 lg:grid-cols-4 lg:divide-x lg:divide-line"
    >
      <Figure name={figures.total} value={showMoney(total)}>
        {figures.parts(showMoney(amount), showMoney(gst))}
      </Figure>
      <Figure name={figures.estimated} value={showMoney(estimated)}>
        {figures.estimatedMeans}
      </Figure>
      <Figure name={figures.messages} value={showNumber(messages)}>
        {figures.messagesMean}
      </Figure>
      <Figure name={figures.free} value={showNumber(free)}>
        {figures.freeMean}
      </Figure>
    </section>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div className="flex min-w-0 flex-col pr-3 lg:px-6 lg:first:pl-0">
      <h2 className="text-sm text-soft">{name}</h2>
      <p className="text-xl font-semibold tracking-tight wrap-anywhere tabular-nums md:text-3xl">{value}</p>
      <p className="mt-0.5 text-sm text-soft">{children}</p>
    </div>
  );
}
