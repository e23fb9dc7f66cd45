import { placeLabels } from './label-places.ts';

interface LabelledStackProps {
  /** Lowest first; `fill` is a class. */
  series: readonly { key: string; label: string; fill: string }[];
  values: Readonly<Record<string, number>>;
  format: (count: number) => string;
  height: number;
}

const LINE_PX = 44;
const LEAST_PX = 4;
const LEADER_PX = 20;

/** Draws one stack whose parts are named beside it with their figures; a part that is 0 is left out. */
export function LabelledStack({ series, values, format, height }: LabelledStackProps) {
  const parts = series.flatMap((each) => {
    const value = values[each.key] ?? 0;
    return value > 0 ? [{ ...each, value }] : [];
  });
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const spare = height - LEAST_PX * parts.length;
  let foot = 0;
  const drawn = parts.map((part) => {
    const size = LEAST_PX + (spare * part.value) / total;
    foot += size;
    return { ...part, size, centre: foot - size / 2 };
  });
  const places = placeLabels(
    drawn.map(({ centre }) => centre),
    { height, line: LINE_PX },
  );
  return (
    <div className="flex" style={{ height }}>
      <div aria-hidden className="flex w-9 shrink-0 flex-col-reverse">
        {drawn.map(({ key, fill, size }) => (
          <div
            key={key}
            className={`border-t border-card last:rounded-t-sm [print-color-adjust:exact] ${fill}`}
            style={{ height: size }}
          />
        ))}
      </div>
      <svg aria-hidden width={LEADER_PX} height={height} className="shrink-0">
        {drawn.map(({ key, centre }, i) => (
          <line
            key={key}
            x1="3"
            y1={height - centre}
            x2={LEADER_PX - 4}
            y2={height - places[i]!}
            className="stroke-edge"
          />
        ))}
      </svg>
      <ul className="relative min-w-0 flex-1">
        {drawn
          .map(({ key, label, value }, i) => (
            <li
              key={key}
              className="absolute inset-x-0 translate-y-1/2 leading-tight"
              style={{ bottom: places[i]! }}
            >
              <span className="block truncate text-sm text-soft">{label}</span>
              <span className="font-semibold tabular-nums">{format(value)}</span>
            </li>
          ))
          .reverse()}
      </ul>
    </div>
  );
}
