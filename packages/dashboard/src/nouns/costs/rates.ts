/** This file says what WhatsApp charges for a message, by the rate card of the installation. */
import type { Rate, Rates } from '@meghdoot/sdk';
import { queryOf } from '../../api/api.tsx';
import { today } from '../../ui/elements/days.ts';

export const ratesQuery = queryOf(['rates'], (api, options) => api.rates.list(options));

const HOME = { market: 'IN', currency: 'INR', prefix: '+91' };

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

/**
 * Returns the rate of a message to a number of India, of the first of these categories that has one; undefined: it goes
 * elsewhere, or none is known. Which region's rate holds of another country is known to the server alone.
 */
export function rateTo(to: string, categories: readonly string[], card: Rates | undefined): Rate | undefined {
  if (!card || !to.startsWith(HOME.prefix)) return undefined;
  const home = inForce(card).filter(isHome);
  return categories.flatMap((each) => home.find(({ category }) => category === each) ?? [])[0];
}
