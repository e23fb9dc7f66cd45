import { showNumber } from '../../../words/locale.ts';

interface FiguresProps {
  label: string;
  figures: readonly { key: string; name: string; count: number; means: string }[];
}

/** Shows counts of people and lines, each with what it means; those of nobody stay away, but for the first. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-3 xl:grid-cols-4">
      {figures
        .filter(({ count }, at) => at === 0 || count > 0)
        .map(({ key, name, count, means }) => (
          <div key={key} className="flex flex-col">
            <dt className="order-2 font-medium">{name}</dt>
            <dd className="order-1 text-3xl font-semibold tracking-tight tabular-nums">
              {showNumber(count)}
            </dd>
            <dd className="order-3 text-sm text-soft">{means}</dd>
          </div>
        ))}
    </dl>
  );
}
