import { type JsonObject, objectOf, objectsOf, textOf } from '../json.ts';
import { phoneOf } from '../phone.ts';
import type { ChangeContext, IgnoredUpdate, PersonAliases, PreferenceUpdate } from './update.ts';

/** An element of `contacts[]`. */
export interface InboundContact {
  aliases: PersonAliases;
  name?: string;
}

/** The aliases that are there; undefined when there is none. */
export function aliases(
  phone: unknown,
  userId: unknown,
  parentUserId?: unknown,
  username?: unknown,
): PersonAliases | undefined {
  const person: PersonAliases = {};
  const number = phone === undefined ? undefined : phoneOf(phone);
  if (number !== undefined) person.phone = number;
  const user = textOf(userId);
  if (user !== undefined) person.userId = user;
  const parent = textOf(parentUserId);
  if (parent !== undefined) person.parentUserId = parent;
  const name = textOf(username);
  if (name !== undefined) person.username = name;
  return (number ?? user ?? parent ?? name) ? person : undefined;
}

export function contactsOf(value: JsonObject): InboundContact[] {
  return objectsOf(value.contacts).map((contact) => {
    const profile = objectOf(contact.profile);
    const found: InboundContact = {
      aliases: aliases(contact.wa_id, contact.user_id, contact.parent_user_id, profile.username) ?? {},
    };
    const name = textOf(profile.name);
    if (name !== undefined) found.name = name;
    return found;
  });
}

/** The contacts of one change, found by their aliases: a change may hold thousands, and as many messages. */
export interface ContactIndex {
  byUserId: ReadonlyMap<string, InboundContact>;
  byPhone: ReadonlyMap<string, InboundContact>;
  /** The contacts without a user id, which therefore agree with anybody's. */
  byPhoneAlone: ReadonlyMap<string, InboundContact>;
  /** The contact that stands alone. */
  only: InboundContact | undefined;
}

/** Indexes contacts by their aliases; of two with the same alias the first counts. */
export function indexContacts(contacts: readonly InboundContact[]): ContactIndex {
  const byUserId = new Map<string, InboundContact>();
  const byPhone = new Map<string, InboundContact>();
  const byPhoneAlone = new Map<string, InboundContact>();
  const note = (index: Map<string, InboundContact>, key: string | undefined, contact: InboundContact) => {
    if (key !== undefined && !index.has(key)) index.set(key, contact);
  };
  for (const contact of contacts) {
    const { userId, phone } = contact.aliases;
    note(byUserId, userId, contact);
    note(byPhone, phone, contact);
    if (userId === undefined) note(byPhoneAlone, phone, contact);
  }
  return { byUserId, byPhone, byPhoneAlone, only: contacts.length === 1 ? contacts[0] : undefined };
}

/**
 * The contact that belongs to a person: same user id, else same phone. A contact that stands alone beside
 * one message is its sender's even when `wa_id` is written differently from `from` (Brazil, Mexico).
 */
export function contactFor(
  { userId, phone }: PersonAliases,
  contacts: ContactIndex,
  alone: boolean,
): InboundContact | undefined {
  const own = userId === undefined ? undefined : contacts.byUserId.get(userId);
  if (own) return own;
  // Whoever has a user id, and is not found by it, is not who has another one.
  const byPhone = userId === undefined ? contacts.byPhone : contacts.byPhoneAlone;
  const found = phone === undefined ? undefined : byPhone.get(phone);
  if (found) return found;
  const { only } = contacts;
  return alone && only && (userId === undefined || only.aliases.userId === undefined) ? only : undefined;
}

/** Seconds, as a string or as a number, in epoch milliseconds. */
export function timeOf(value: unknown, now: number): number {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
  // 2 ** 33 seconds lie in the year 2242: what is larger is no time in seconds.
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds < 2 ** 33)) return now;
  return Math.round(seconds * 1000);
}

/** One of `user_preferences[]`. */
export function preferenceUpdate(
  preference: JsonObject,
  contacts: ContactIndex,
  context: ChangeContext,
): PreferenceUpdate | IgnoredUpdate {
  const { phoneNumberId, wabaId, field } = context;
  const named = aliases(preference.wa_id, preference.user_id, preference.parent_user_id);
  const contact = contactFor(named ?? {}, contacts, contacts.only !== undefined);
  const person = { ...contact?.aliases, ...named };
  const value = preference.value;
  const category = textOf(preference.category);
  if (category !== undefined && category !== 'marketing_messages') {
    return { kind: 'ignored', phoneNumberId, wabaId, field, reason: `unknown category ${category}` };
  }
  if (value !== 'stop' && value !== 'resume' && value !== 'signup') {
    return {
      kind: 'ignored',
      phoneNumberId,
      wabaId,
      field,
      reason: `unknown value ${JSON.stringify(value)}`,
    };
  }
  if (Object.keys(person).length === 0) {
    return { kind: 'ignored', phoneNumberId, wabaId, field, reason: 'preference of nobody' };
  }
  return { kind: 'preference', phoneNumberId, person, value, at: timeOf(preference.timestamp, context.now) };
}
