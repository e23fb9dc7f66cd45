import { DAY } from '../../../platform/clock.ts';
import { fault, type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import { isUserId, type Person, personOf, phoneDigits } from '../../people/people.ts';
import type { World } from '../../world.ts';
import { type Ask, structured } from '../ask.ts';
import { isObject } from '../messages/check-message.ts';
import { limitOf } from '../page.ts';

const MOST_AT_ONCE = 1000;
const MOST_BLOCKED = 64_000;
const KIND = 'blocked';

interface Done {
  input: string;
  wa_id?: string;
  user_id?: string;
}

/** Returns whether the business has blocked the person on this number. */
export const isBlocked = ({ records }: World, phoneNumberId: string, person: Person): boolean =>
  records.get(KIND, phoneNumberId, person.key) !== undefined;

/** `POST /{phone number}/block_users`: who has written within a day, each judged alone. */
export function block(ask: Ask, number: SimulatorNumber): object {
  const { world } = ask;
  const { phoneNumberId } = number;
  let room = MOST_BLOCKED - world.records.count(KIND, phoneNumberId);
  return forEach(ask, 'added_users', (person) => {
    if (person.digits === number.displayPhone.replace(/\D/g, '')) return fault(131021);
    if (isBlocked(world, phoneNumberId, person)) return undefined;
    if (!world.conversations.wroteSince(phoneNumberId, person, world.clock.now() - DAY))
      return fault(131047, 'User has not messaged in the last 24 hours');
    if (room-- <= 0) return fault(139101);
    world.records.put(KIND, phoneNumberId, person.key, world.clock.now(), {});
    return undefined;
  });
}

/** `DELETE /{phone number}/block_users`. */
export function unblock(ask: Ask, { phoneNumberId }: SimulatorNumber): object {
  return forEach(ask, 'removed_users', (person) => {
    ask.world.records.remove(KIND, phoneNumberId, person.key);
    return undefined;
  });
}

function forEach(
  ask: Ask,
  list: 'added_users' | 'removed_users',
  act: (person: Person) => GraphFault | undefined,
): object {
  const { messaging_product: product, block_users: text } = ask.given();
  const users = structured(text);
  if (product !== 'whatsapp') return invalidParameter('The parameter messaging_product is required.');
  if (!Array.isArray(users) || users.length === 0 || !users.every(isObject))
    return invalidParameter('Param block_users must be a list of objects that is not empty.');
  if (users.length > MOST_AT_ONCE) return fault(130429, 'Too many users in the request.');
  const done: Done[] = [];
  const failed: object[] = [];
  for (const { user, user_id } of users) {
    const input = String(user ?? user_id ?? '');
    const key = isUserId(input) ? input : phoneDigits(input);
    const person = key === undefined ? undefined : personOf(key);
    const refused = person === undefined ? fault(131047, 'The number is not on WhatsApp') : act(person);
    const who: Done = { input };
    if (person?.digits !== undefined && !person.hidden) who.wa_id = person.digits;
    if (person !== undefined && (person.hidden || isUserId(input))) who.user_id = person.userId;
    if (refused === undefined) done.push(who);
    else {
      const { message, code, details } = refused;
      failed.push({ ...who, errors: [{ message, code, error_data: { details } }] });
    }
  }
  const answer = { messaging_product: 'whatsapp', block_users: { [list]: done } };
  if (failed.length === 0) return answer;
  const details = 'Failed to block some users, see the block_users response list for details';
  return {
    ...fault(139100, details),
    beside: { ...answer, block_users: { [list]: done, failed_users: failed } },
  } satisfies GraphFault;
}

/** `GET /{phone number}/block_users`, by pages. */
export function listBlocked({ world, query, here }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const limit = limitOf(query, 1000);
  const after = query.get('after');
  const from = after ? Buffer.from(after, 'base64url').toString() : '';
  const found = world.records.list(KIND, phoneNumberId, { after: from, limit: limit + 1 });
  const data = found.slice(0, limit).map(({ id }) => {
    const person = personOf(id);
    const who = person.hidden ? { user_id: person.userId } : { wa_id: person.digits };
    return { messaging_product: 'whatsapp', ...who };
  });
  if (data.length === 0) return { data };
  const cursor = (index: number) => Buffer.from(found[index]!.id).toString('base64url');
  const cursors = { before: cursor(0), after: cursor(data.length - 1) };
  if (found.length <= limit) return { data, paging: { cursors } };
  const next = new URLSearchParams(query);
  next.set('limit', String(limit));
  next.set('after', cursors.after);
  return { data, paging: { cursors, next: `${here}?${next}` } };
}
