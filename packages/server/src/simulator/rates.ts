import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { LRUCache } from 'lru-cache';

/**
 * The price of a delivered message by category in rupees, in India from 1 January 2026; all analytics calculate with
 * it.
 */
const INDIA_INR: Record<string, number> = {
  marketing: 0.8631,
  marketing_lite: 0.8631,
  utility: 0.115,
  authentication: 0.115,
};

export const costOf = (category: string) => INDIA_INR[category] ?? 0;

const countries = new LRUCache<string, string>({ max: 20_000 });

/** The country of a phone number in two letters; `UNKNOWN` where it has none. */
export function countryOf(recipient: string): string {
  const known = countries.get(recipient);
  if (known !== undefined) return known;
  const parsed = recipient.startsWith('+') ? parsePhoneNumberFromString(recipient) : undefined;
  const country = parsed?.country ?? (/^([A-Z]{2})\./.exec(recipient)?.[1] || 'UNKNOWN');
  countries.set(recipient, country);
  return country;
}
