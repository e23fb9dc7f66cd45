import { LRUCache } from 'lru-cache';
import { behaviourOf } from './behaviour.ts';

/** A virtual WhatsApp user. Everybody has a user id (BSUID); some hide their phone. */
export interface Person {
  /** The name of the person in the ledger: the phone's digits, or a user id that belongs to no phone here. */
  key: string;
  digits?: string;
  userId: string;
  lastFour: string;
  /** Identified by user id only: no webhook of theirs carries the phone. */
  hidden: boolean;
  contact: { profile: { name: string; username?: string }; wa_id?: string; user_id: string };
}

const USER_ID = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/;
const cache = new LRUCache<string, Person>({ max: 20_000 });

/** The digits of a phone number as Graph accepts it (`+`, `-`, `( )`, spaces), or undefined. */
export function phoneDigits(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  return digits.length >= 7 && digits.length <= 15 ? digits : undefined;
}

export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}

// A substitution that is its own inverse, so that a user id leads back to its person after a restart without a table.
function swapDigits(digits: string): string {
  let swapped = '';
  for (let i = digits.length - 1; i >= 0; i--) swapped += 9 - (digits.charCodeAt(i) - 48);
  return swapped;
}

/** The person behind a ledger key, a phone's digits or a user id. */
export function personOf(key: string): Person {
  let person = cache.get(key);
  if (person === undefined) {
    person = describe(key);
    cache.set(key, person);
  }
  return person;
}

function describe(key: string): Person {
  const ours = /^IN\.1(\d{7,15})$/.exec(key);
  const digits = ours === null ? key : swapDigits(ours[1]!);
  if (/^\d+$/.test(digits)) {
    const lastFour = digits.slice(-4);
    const hidden = behaviourOf(lastFour).hidesNumber === true;
    const userId = `IN.1${swapDigits(digits)}`;
    // The name is not ASCII on purpose: a receiver that hashes re-serialised JSON fails on every webhook.
    const profile = hidden
      ? { name: `मेघ ${lastFour}`, username: `megh.${swapDigits(digits)}` }
      : { name: `मेघ ${lastFour}` };
    const contact = hidden ? { profile, user_id: userId } : { profile, wa_id: digits, user_id: userId };
    return { key: digits, digits, userId, lastFour, hidden, contact };
  }
  const contact = { profile: { name: 'Unknown', username: 'unknown' }, user_id: key };
  return { key, userId: key, lastFour: '', hidden: true, contact };
}
