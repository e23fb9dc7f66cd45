/** Figures: what they are called, what they should be, and what is said of their values. */

export type Database = 'sqlite' | 'postgres';

export const NAMES: Record<Database, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** A figure of a case, of which each run gives one value. */
export interface Figure {
  name: string;
  unit: '/s' | 'ms' | 's' | 'MiB' | 'KB' | '%' | 'ratio' | 'bare requests';
  aim?: Partial<Record<Database, Aim>>;
}

export type Aim = { least: number } | { most: number };

export const everywhere = (aim: Aim): Record<Database, Aim> => ({ sqlite: aim, postgres: aim });

export function summaryOf(values: readonly number[]): { min: number; median: number; max: number } {
  const sorted = Float64Array.from(values).sort();
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2; // between two of an even number
  return {
    min: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    max: at(sorted.length - 1),
  };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value that a share of them lies below; 0 where there are none. */
export function shareOf(sorted: Float64Array, share: number): number {
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

export function isReached(aim: Aim, value: number): boolean {
  return 'least' in aim ? value >= aim.least : value <= aim.most;
}

/** Returns 1 at the aim and more beyond it, whichever way that is. */
export function shareReached(aim: Aim, value: number): number {
  if ('least' in aim) return value / aim.least;
  return value === 0 ? Number.POSITIVE_INFINITY : aim.most / value;
}

export const aimText = (aim: Aim, unit: Figure['unit']) =>
  'least' in aim ? `≥ ${valueText(aim.least, unit)}` : `≤ ${valueText(aim.most, unit)}`;

export function valueText(value: number, unit: Figure['unit']): string {
  if (Number.isNaN(value)) return '–';
  const number = value.toLocaleString('en-US', { maximumFractionDigits: digitsOf(value, unit) });
  if (unit === 'ratio') return value < 0.1 ? String(Number(value.toPrecision(2))) : value.toFixed(2);
  if (unit === '/s' || unit === '%') return `${number}${unit === '%' ? ' %' : '/s'}`;
  return `${number} ${unit}`;
}

function digitsOf(value: number, unit: Figure['unit']): number {
  if (unit === '/s') return value < 10 ? 1 : 0;
  return Math.abs(value) < 1 ? 3 : Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
}
