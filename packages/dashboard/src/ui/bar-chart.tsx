import { useId, useState } from 'react';
import { Figures, type FiguresTable } from './bar-chart-table.tsx';
import { Patterns, patternOf, Swatch, type Texture } from './bar-chart-texture.tsx';

interface Series {
  key: string;
  label: string;
  texture: Texture;
}

interface Bar {
  key: string;
  /** What it stands for, in full. */
  name: string;
  /** The same under the bar, as short as it goes. */
  short: string;
  values: Readonly<Record<string, number>>;
}

interface BarChartProps {
  /** What it shows, for those who do not see it; the table has the figures. */
  label: string;
  /** What stands beside the bars while none is pointed at. */
  whole: Pick<Bar, 'name' | 'values'>;
  /** Lowest first. */
  series: readonly Series[];
  bars: readonly Bar[];
  format: (count: number) => string;
  table: FiguresTable;
}

const HEIGHT = 208;
const MOST_NAMES = 6;

/** Stacked bars, each series named with its figure beside them in the order of the stack, and a table behind it. */
export function BarChart({ label, whole, series, bars, format, table }: BarChartProps) {
  const id = useId();
  const [picked, setPicked] = useState<number>();
  const top = roundUp(Math.max(1, ...bars.map((bar) => sumOf(bar, series))));
  const step = Math.ceil(bars.length / MOST_NAMES);
  const shown = (picked === undefined ? undefined : bars[picked]) ?? whole;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
          <Scale top={top} format={format} />
          <svg
            role="img"
            aria-label={label}
            width="100%"
            height={HEIGHT}
            className="block overflow-visible"
            onPointerLeave={(event) => event.pointerType === 'mouse' && setPicked(undefined)}
          >
            <Patterns id={id} />
            {scaleOf(top).map((value) => (
              <line
                key={value}
                x1="0"
                x2="100%"
                y1={HEIGHT * (1 - value / top)}
                y2={HEIGHT * (1 - value / top)}
                className="stroke-line"
              />
            ))}
            {bars.map((each, i) => (
              <g key={each.key} onPointerEnter={() => setPicked(i)}>
                <rect
                  x={`${(100 * i) / bars.length}%`}
                  width={`${100 / bars.length}%`}
                  height={HEIGHT}
                  className={i === picked ? 'fill-grey-tint' : 'fill-transparent'}
                />
                <Stack
                  {...{ id, series, top, bar: each }}
                  x={(100 * (i + 0.15)) / bars.length}
                  width={70 / bars.length}
                />
              </g>
            ))}
          </svg>
          <div aria-hidden className="col-start-2 flex h-5 text-xs text-soft tabular-nums">
            {bars.map((each, i) => (
              <span key={each.key} className="w-0 flex-1 whitespace-nowrap">
                {i % step === 0 && each.short}
              </span>
            ))}
          </div>
        </div>
        <div>
          <p className="mb-1 text-sm text-soft">{shown.name}</p>
          <ul className="flex flex-col gap-1">
            {series.toReversed().map(({ key, label: name, texture }) => (
              <li key={key} className="flex items-baseline gap-2">
                <Swatch fill={patternOf(id, texture)} />
                <span className="flex-1">{name}</span>
                <span className="font-semibold tabular-nums">{format(shown.values[key] ?? 0)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Figures table={table} />
    </div>
  );
}

interface StackProps {
  id: string;
  series: readonly Series[];
  bar: Bar;
  top: number;
  x: number;
  width: number;
}

/** In per cent sideways and pixels upwards, so that no width distorts it. */
function Stack({ id, series, bar, top, x, width }: StackProps) {
  let reached = 0;
  return series.map(({ key, texture }) => {
    const value = bar.values[key] ?? 0;
    if (value === 0) return null;
    reached += value;
    return (
      <rect
        key={key}
        x={`${x}%`}
        width={`${width}%`}
        y={HEIGHT * (1 - reached / top)}
        height={Math.max(2, (HEIGHT * value) / top)}
        fill={patternOf(id, texture)}
        className="stroke-card"
        rx="1"
      />
    );
  });
}

function Scale({ top, format }: { top: number; format: (count: number) => string }) {
  const values = scaleOf(top);
  return (
    <div aria-hidden className="relative text-xs text-soft tabular-nums" style={{ height: HEIGHT }}>
      <span className="invisible">{format(top)}</span>
      {values.map((value) => (
        <span
          key={value}
          className="absolute right-0 -translate-y-1/2"
          style={{ top: HEIGHT * (1 - value / top) }}
        >
          {format(value)}
        </span>
      ))}
    </div>
  );
}

function scaleOf(top: number): number[] {
  const parts = [4, 3, 2, 1].find((count) => Number.isInteger(top / count))!;
  return Array.from({ length: parts + 1 }, (_, i) => (top / parts) * i);
}

/** The next number with few digits, so that the scale is easy to read. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
    .map((factor) => factor * size)
    .find((round) => round >= value && Number.isInteger(round))!;
}

function sumOf({ values }: Bar, series: readonly Series[]): number {
  return series.reduce((total, { key }) => total + (values[key] ?? 0), 0);
}
