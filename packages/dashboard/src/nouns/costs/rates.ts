/** This file says what WhatsApp charges for a message, by the rate card of the installation. */
import type { Rate, Rates } from '@meghdoot/sdk';
import { queryOf } from '../../api/api.tsx';
import { today } from '../../ui/elements/days.ts';

export const ratesQuery = queryOf(['rates'], (api, options) => api.rates.list({}, options));

/** Asks for what holds today for a message to somebody. */
export const ratesTo = (to: string) =>
  queryOf(['rates', to], (api, options) => api.rates.list({ to }, options));

const HOME = { market: 'IN', currency: 'INR' };

export const isHome = ({ market, currency }: Rate) => market === HOME.market && currency === HOME.currency;

/** Returns the rates of today: of each market, currency and category the newest that has begun; the newest come first. */
export function inForce({ rates }: Rates): Rate[] {
  const found = new Map<string, Rate>();
  for (const rate of rates.filter(({ from }) => from <= today())) {
    const kind = [rate.market, rate.currency, rate.category].join();
    if (!found.has(kind)) found.set(kind, rate);
  }
  return [...found.values()];
}

/** Returns the rate of the first of these categories that has one, in rupees before other currencies. */
export function rateOf(categories: readonly string[], { rates }: Rates): Rate | undefined {
  const inOrder = [...rates.filter(({ currency }) => currency === HOME.currency), ...rates];
  return categories.flatMap((each) => inOrder.find(({ category }) => category === each) ?? [])[0];
}
