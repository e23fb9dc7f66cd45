/**
 * WhatsApp lets the numbers of a business begin to write to so many people in 24 hours, outside of their windows (Meta:
 * Messaging limits). Its name is `TIER_2K` or the like; webhooks write it as a number too, -1 for none.
 */
import { type JsonObject, textOf } from './json.ts';

const NONE = 'TIER_UNLIMITED';

/** Returns the name of a limit, however WhatsApp writes it; undefined: it says none. */
export function readMessagingLimit(value: unknown): string | undefined {
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))) {
    const people = Number(value);
    if (!Number.isSafeInteger(people)) return undefined;
    if (people < 0) return NONE;
    return people > 0 && people % 1000 === 0 ? `TIER_${people / 1000}K` : `TIER_${people}`;
  }
  const name = textOf(value)?.toUpperCase();
  return name === NONE || peopleOfLimit(name ?? null) !== undefined ? name : undefined;
}

/** Returns the people of a limit by its name; undefined: there is none, or it is not known. */
export function peopleOfLimit(name: string | null): number | undefined {
  const [, number, thousands] = /^TIER_(\d+)(K?)$/.exec(name ?? '') ?? [];
  return number === undefined ? undefined : Number(number) * (thousands === 'K' ? 1000 : 1);
}

const TELLING: ReadonlySet<string> = new Set(['business_capability_update', 'phone_number_quality_update']);

/** Returns the limit that a webhook about a number or an account tells; undefined: it tells none. */
export function limitToldBy({ field, value }: { field: string; value: object }): string | undefined {
  if (!TELLING.has(field)) return undefined;
  const { max_daily_conversations_per_business: ofBusiness, current_limit: current } = value as JsonObject;
  return readMessagingLimit(ofBusiness) ?? readMessagingLimit(current);
}
