import { numberWriter } from '../../words/locale.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

const WRITERS = Object.fromEntries(
  UNITS.map(([unit]) => [unit, numberWriter({ style: 'unit', unit, unitDisplay: 'short' })]),
) as Record<(typeof UNITS)[number][0], (count: number) => string>;

/** Writes a duration by its two largest units: `1 hr 5 min`, `40 sec`. */
export function showDuration(ms: number): string {
  const first = UNITS.findIndex(([, size]) => ms >= size);
  if (first < 0) return WRITERS.second(0);
  const [unit, size] = UNITS[first]!;
  const whole = Math.floor(ms / size);
  const next = UNITS[first + 1];
  const rest = next && whole < 10 ? Math.floor((ms - whole * size) / next[1]) : 0;
  return rest > 0 ? `${WRITERS[unit](whole)} ${WRITERS[next![0]](rest)}` : WRITERS[unit](whole);
}
