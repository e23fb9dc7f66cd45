import type { Trx } from '../../../platform/database/dialect.ts';
import { forgetAlias } from './aliases.ts';
import { contactViews } from './find.ts';
import { touchContacts } from './move.ts';
import { aliasesOf, type Person } from './person.ts';
import { type Resolved, resolveAliasSets } from './resolve-alias-sets.ts';

export type { Person } from './person.ts';

/**
 * Finds or makes the contact of each person and links what is newly known of them. People of several workspaces may be
 * mixed and one may come many times. A person without any alias gets a contact of his own.
 */
export async function resolveContacts(
  trx: Trx,
  people: readonly { workspaceId: string; person: Person }[],
  now: number,
): Promise<Resolved> {
  const aliasSets = people.map(({ workspaceId, person }) => ({
    workspaceId,
    aliases: aliasesOf(person),
    name: person.name?.trim() || undefined,
  }));
  return resolveAliasSets(trx, aliasSets, now);
}

/**
 * A person has a new number or id (`user_changed_number`, `user_changed_user_id`): the contact stays, its aliases of
 * the kinds that `after` names are replaced. Whoever was known by the new ones is taken for the same person.
 */
export async function rekeyContact(
  trx: Trx,
  workspaceId: string,
  before: Person,
  after: Person,
  now: number,
): Promise<Omit<Resolved, 'ids'> & { id: string }> {
  const old = aliasesOf(before);
  const current = aliasesOf(after);
  const outdated = old.filter(({ kind, value }) => {
    const own = current.filter((alias) => alias.kind === kind);
    return own.length > 0 && own.every((alias) => alias.value !== value);
  });
  const aliases = [...old.filter(({ kind }) => kind !== 'username'), ...current];
  const name = after.name?.trim() || undefined;
  const { ids, events, merged } = await resolveAliasSets(trx, [{ workspaceId, aliases, name }], now);
  const id = ids[0]!;
  let shown = false;
  for (const { kind, value } of outdated) {
    const removed = await forgetAlias(trx, { workspaceId, contactId: id, kind, value });
    shown ||= removed && (kind === 'phone' || kind === 'username');
  }
  if (!shown) return { id, events, merged };
  await touchContacts(trx, [{ workspaceId, contactId: id, updatedAt: now }]);
  const made = events.some((event) => event.subject === id && event.type === 'contact.created');
  const data = (await contactViews(trx, workspaceId, [id])).get(id)!;
  const type = made ? 'contact.created' : 'contact.updated';
  const others = events.filter((event) => event.subject !== id);
  return { id, events: [...others, { workspaceId, type, subject: id, data }], merged };
}
