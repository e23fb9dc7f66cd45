import type { PricingCategory } from './categories.ts';

/** A delivered message of a category costs this in a market, from a day on until another rate is in force. */
export interface Rate {
  /** The first day in IST, as `2026-01-01`. */
  from: string;
  /** A country in two letters, or one of Meta's regions. */
  market: string;
  currency: string;
  category: PricingCategory;
  /** In millionths of the currency, without tax. */
  amount: number;
  /** The place at which it was read. */
  source: string;
}
