import { fromIso } from '../../platform/time.ts';
import { CHARGED_LIKE, type PricingCategory, SERVICE_CHARGED_FROM } from './categories.ts';
import { marketsOf } from './markets.ts';
import type { Rate } from './rate.ts';

/** A message, as far as its price depends on it. */
export interface Charged {
  category: PricingCategory;
  /** The country of the person in two letters; undefined: not known. */
  country: string | undefined;
  /** The time at which it is delivered. */
  at: number;
}

export interface Price {
  amount: number;
  currency: string;
}

/** The rates of all days, markets, currencies and categories that are known. */
export interface RateCard {
  readonly rates: readonly Rate[];
  /**
   * Returns the price of a message that is charged: in rupees where there is a rate in them, else in the first currency
   * that has one. Undefined: no rate is known.
   */
  priceOf(charged: Charged): Price | undefined;
  /** Returns the price in one currency. */
  priceIn(currency: string, charged: Charged): number | undefined;
}

export const HOME_CURRENCY = 'INR';

const startOf = (day: string) => fromIso(`${day}T00:00:00+05:30`);
const keyOf = (currency: string, market: string, category: string) => `${currency} ${category} ${market}`;
const NOTHING = 0;

/** Makes a card; of two rates of the same day the later one in the list holds. */
export function createCard(rates: readonly Rate[]): RateCard {
  const byKey = new Map<string, { since: number; amount: number }[]>();
  for (const { currency, market, category, from, amount } of rates) {
    const key = keyOf(currency, market, category);
    const own = byKey.get(key) ?? [];
    byKey.set(key, [...own.filter(({ since }) => since !== startOf(from)), { since: startOf(from), amount }]);
  }
  for (const own of byKey.values()) own.sort((a, b) => b.since - a.since);
  const currencies = [...new Set([HOME_CURRENCY, ...rates.map(({ currency }) => currency).sort()])];

  function priceIn(currency: string, { category, country, at }: Charged): number | undefined {
    if (category === 'referral_conversion') return NOTHING;
    if (category === 'service' && at < SERVICE_CHARGED_FROM) return NOTHING;
    for (const market of marketsOf(country)) {
      const found = byKey.get(keyOf(currency, market, category))?.find(({ since }) => since <= at);
      if (found) return found.amount;
    }
    const like = CHARGED_LIKE[category];
    return like && priceIn(currency, { category: like, country, at });
  }

  return {
    rates,
    priceIn,
    priceOf(charged) {
      for (const currency of currencies) {
        const amount = priceIn(currency, charged);
        if (amount !== undefined) return { amount, currency };
      }
      return undefined;
    },
  };
}
