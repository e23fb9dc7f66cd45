import { invalid } from '../errors.ts';

/**
 * Amounts of money are whole numbers of millionths of their currency, so that sums are exact: a rate has four decimals,
 * and tax on it more.
 */
const DECIMALS = 6;
export const MILLIONTHS = 10 ** DECIMALS;
/** Ten digits before the point: whatever is summed up of it stays a whole number. */
const AMOUNT = /^(\d{1,10})(?:\.(\d{1,6}))?$/;

/** Returns what an amount such as `0.8631` is in millionths; undefined: it is none. */
export function readMoney(text: string): number | undefined {
  const [, whole, part = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole) * MILLIONTHS + Number(part.padEnd(DECIMALS, '0'));
}

/** Returns what an amount in a field of a request is in millionths. */
export function requireMoney(field: string, text: string): number {
  const amount = readMoney(text);
  if (amount === undefined) throw invalid(field, 'must be an amount in rupees such as 500.00');
  return amount;
}

/** Writes an amount with two decimals, or as many more as it has: `0.8631`, `2.30`, `-1.00`. */
export function showMoney(amount: number): string {
  const [sign, whole] = amount < 0 ? ['-', -amount] : ['', amount];
  const part = String(whole % MILLIONTHS).padStart(DECIMALS, '0');
  const shown = part.slice(0, 2) + part.slice(2).replace(/0+$/, '');
  return `${sign}${Math.floor(whole / MILLIONTHS)}.${shown}`;
}

/** India's goods and services tax on what Meta charges; rates are said without it. */
export const GST_PERCENT = 18;

/** Returns the tax on an amount, to the nearest millionth. */
export const gstOn = (amount: number): number => Math.round((amount * GST_PERCENT) / 100);
