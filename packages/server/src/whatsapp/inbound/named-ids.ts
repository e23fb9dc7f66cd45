/**
 * This many places of a body are looked at; Meta names the account at the beginning of each entry, before its
 * updates.
 */
const MOST_PLACES = 16_384;

// Whitespace holds no quote, so that no stretch of it is looked at twice: the time is in proportion to the body.
const NAMED = /"(phone_number_id|id)"[ \t\r\n]*:[ \t\r\n]*"?(\d{1,32})(?!\d)/g;

export interface NamedIds {
  phoneNumberIds: Set<string>;
  wabaIds: Set<string>;
}

/**
 * The ids that a body may name a channel by, found in its bytes without reading them as JSON: the numbers that are the
 * value of any `phone_number_id` or `id`. It is for finding the app secrets that may verify the body, nothing else:
 * ids of other things are among them, and one that is written with escapes, as Meta never does, is not.
 */
export function idsNamedIn(raw: Buffer): NamedIds {
  const phoneNumberIds = new Set<string>();
  const wabaIds = new Set<string>();
  const text = raw.toString('latin1');
  NAMED.lastIndex = 0;
  for (let places = 0; places < MOST_PLACES; places++) {
    const match = NAMED.exec(text);
    if (!match) break;
    if (match[1] === 'id') wabaIds.add(match[2]!);
    else phoneNumberIds.add(match[2]!);
  }
  return { phoneNumberIds, wabaIds };
}
