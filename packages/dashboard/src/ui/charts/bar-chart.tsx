import { useState } from 'react';
import { Figures, type FiguresTable } from './bar-chart-table.tsx';
import { LabelledStack } from './labelled-stack.tsx';

interface Series {
  key: string;
  label: string;
  /** The class that fills it. */
  fill: string;
}

interface Bar {
  key: string;
  /** The full name of the bar. */
  name: string;
  /** The shortest form of the name, which stands under the bar. */
  short: string;
  values: Readonly<Record<string, number>>;
}

interface BarChartProps {
  /** The description for screen readers; the table has the figures. */
  label: string;
  /** The sums of all bars, shown as one stack beside them whose parts are labelled. */
  whole: Bar['values'];
  /** The parts of each bar, the lowest first. */
  series: readonly Series[];
  bars: readonly Bar[];
  format: (count: number) => string;
  /** Beneath the bars while none is pointed at. */
  hint: string;
  table: FiguresTable;
}

const HEIGHT = 208;
/** A plot of 270 px has room for this many names under its bars. */
const MOST_NAMES = 6;
/** A plot below `lg` has room for these. */
const FEW_NAMES = 3;

/** Shows stacked bars. The stack of the whole names their parts; a line beneath has the bar pointed at. */
export function BarChart({ label, whole, series, bars, format, hint, table }: BarChartProps) {
  const [picked, setPicked] = useState<number>();
  const top = roundUp(Math.max(1, ...bars.map(({ values }) => sumOf(values, series))));
  const wideStep = Math.ceil(bars.length / MOST_NAMES);
  const narrowStep = Math.ceil(bars.length / FEW_NAMES);
  const shown = picked === undefined ? undefined : bars[picked];
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
          <Scale top={top} format={format} />
          <div
            role="img"
            aria-label={label}
            className="relative flex"
            style={{ height: HEIGHT }}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPicked(undefined)}
          >
            {scaleOf(top).map((value) => (
              <div
                key={value}
                className={`absolute inset-x-0 h-px ${value === 0 ? 'bg-edge' : 'bg-line'}`}
                style={{ bottom: (HEIGHT * value) / top }}
              />
            ))}
            {bars.map(({ key, values }, i) => (
              <div
                key={key}
                onPointerEnter={() => setPicked(i)}
                className={`relative flex h-full min-w-0 flex-1 flex-col items-center justify-end rounded-sm ${i === picked ? 'bg-grey-tint' : ''}`}
              >
                <Stack series={series} values={values} top={top} />
              </div>
            ))}
          </div>
          <div aria-hidden className="col-start-2 flex h-5 text-sm text-soft tabular-nums">
            {bars.map((each, i) => (
              <span
                key={each.key}
                className={`w-0 flex-1 whitespace-nowrap ${bars.length <= FEW_NAMES * 3 ? 'text-center' : ''} ${i % wideStep === 0 ? '' : 'lg:invisible'} ${i % narrowStep === 0 ? '' : 'max-lg:invisible'}`}
              >
                {(i % wideStep === 0 || i % narrowStep === 0) && each.short}
              </span>
            ))}
          </div>
          <p className="col-start-2 min-h-6 text-sm text-soft">
            {shown ? (
              <>
                <span className="font-medium text-ink">{shown.name}</span>{' '}
                {series
                  .flatMap(({ key, label: name }) =>
                    shown.values[key] ? `${name} ${format(shown.values[key])}` : [],
                  )
                  .join(' · ')}
              </>
            ) : (
              hint
            )}
          </p>
        </div>
        <LabelledStack series={series} values={whole} format={format} height={HEIGHT} />
      </div>
      <Figures table={table} />
    </div>
  );
}

interface StackProps {
  series: readonly Series[];
  values: Bar['values'];
  top: number;
}

function Stack({ series, values, top }: StackProps) {
  return series.toReversed().map(({ key, fill }) => {
    const value = values[key] ?? 0;
    if (value === 0) return null;
    return (
      <div
        key={key}
        className={`w-7/10 max-w-9 min-w-px shrink-0 border-t border-card first:rounded-t-sm [print-color-adjust:exact] ${fill}`}
        style={{ height: Math.max(3, (HEIGHT * value) / top) }}
      />
    );
  });
}

function Scale({ top, format }: { top: number; format: (count: number) => string }) {
  return (
    <div aria-hidden className="relative text-sm text-soft tabular-nums" style={{ height: HEIGHT }}>
      <span className="invisible">{format(top)}</span>
      {scaleOf(top).map((value) => (
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

/** Returns the next number with few digits, so that the scale is easy to read. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
    .map((factor) => factor * power)
    .find((round) => round >= value && Number.isInteger(round))!;
}

export function sumOf(values: Bar['values'], series: readonly Pick<Series, 'key'>[]): number {
  return series.reduce((total, { key }) => total + (values[key] ?? 0), 0);
}
