/** The tests of contacts and their aliases share these. */

import { type Person, resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import type { Resolved } from '../../src/features/contacts/identity/resolve-alias-sets.ts';
import { optOut } from '../../src/features/contacts/opt-out.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';

let counter = 0;
export const newWorkspace = () => `wks_${++counter}`;

/** A second passes with every call. */
let now = Date.parse('2026-11-20T10:00:00+05:30');
export const time = () => now;
export const later = () => ++now;

export function resolve(db: Db, workspaceId: string, ...people: Person[]): Promise<Resolved> {
  now += 1000;
  const items = people.map((person) => ({ workspaceId, person }));
  return transaction(db, (trx) => resolveContacts(trx, items, now));
}

export const refuse = (db: Db, workspaceId: string, id: string, scope: 'all' | 'marketing') =>
  transaction(db, (trx) => optOut(trx, workspaceId, { contactId: id, scope, source: 'msg_1' }, now));

export const types = (resolved: { events: Resolved['events'] }) => resolved.events.map(({ type }) => type);

export const aliases = (db: Db, workspaceId: string) =>
  db
    .selectFrom('contact_aliases')
    .select(['kind', 'value', 'contact_id'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('kind')
    .orderBy('value')
    .execute();

export const contactIds = async (db: Db, workspaceId: string) =>
  (await db.selectFrom('contacts').select('id').where('workspace_id', '=', workspaceId).execute()).map(
    ({ id }) => id,
  );
