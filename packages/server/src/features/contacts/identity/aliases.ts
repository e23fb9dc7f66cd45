import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import type { AliasKind } from './person.ts';

export interface OwnedAlias {
  workspaceId: string;
  contactId: string;
  kind: AliasKind;
  value: string;
}

interface LinkedAlias extends OwnedAlias {
  linkedAt: number;
}

const ALIASES: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text' },
  query:
    () => sql`select a.workspace_id, a.contact_id, a.kind, a.value, a.linked_at from v cross join contact_aliases a
      where a.contact_id = v.contact_id and a.workspace_id = v.workspace_id`,
};

export async function contactOfAlias(
  db: Db,
  workspaceId: string,
  { kind, value }: { kind: AliasKind; value: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contact_aliases')
    .select('contact_id')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst();
  return row?.contact_id;
}

/** All aliases of many contacts. The caller filters the kinds: a filter in SQL misled PostgreSQL to the wrong index. */
export async function aliasesOfContacts(
  db: Db,
  contacts: readonly { workspaceId: string; contactId: string }[],
): Promise<LinkedAlias[]> {
  const rows = await selectByKeys<{
    workspace_id: string;
    contact_id: string;
    kind: AliasKind;
    value: string;
    linked_at: number;
  }>(
    db,
    ALIASES,
    contacts.map(({ workspaceId, contactId }) => ({ workspace_id: workspaceId, contact_id: contactId })),
  );
  return rows.map(({ workspace_id, contact_id, kind, value, linked_at }) => ({
    workspaceId: workspace_id,
    contactId: contact_id,
    kind,
    value,
    linkedAt: linked_at,
  }));
}

/** Returns the ids at WhatsApp of contacts that have one, by the contact: the one that was learnt last. */
export async function userIdsOf(
  db: Db,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const aliases = await aliasesOfContacts(
    db,
    contactIds.map((contactId) => ({ workspaceId, contactId })),
  );
  const own = aliases.filter(({ kind }) => kind === 'user_id').sort((a, b) => a.linkedAt - b.linkedAt);
  return new Map(own.map(({ contactId, value }) => [contactId, value]));
}

/** Returns the numbers of contacts that have any, by the contact. */
export async function numbersOf(
  db: Db,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<Map<string, string[]>> {
  const aliases = await aliasesOfContacts(
    db,
    contactIds.map((contactId) => ({ workspaceId, contactId })),
  );
  const phones = aliases.filter(({ kind }) => kind === 'phone');
  const byContact = Map.groupBy(phones, ({ contactId }) => contactId);
  return new Map([...byContact].map(([contactId, own]) => [contactId, own.map(({ value }) => value)]));
}

/** Removes an alias while it is still that contact's; returns whether it was. */
export async function forgetAlias(trx: Trx, alias: OwnedAlias): Promise<boolean> {
  const removed = await trx
    .deleteFrom('contact_aliases')
    .where('workspace_id', '=', alias.workspaceId)
    .where('kind', '=', alias.kind)
    .where('value', '=', alias.value)
    .where('contact_id', '=', alias.contactId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Makes a number of a contact the newest that was learnt, which is the one it shows and is written to. */
export async function preferPhone(
  trx: Trx,
  workspaceId: string,
  contactId: string,
  { phone, at }: { phone: string; at: number },
): Promise<void> {
  await trx
    .updateTable('contact_aliases')
    .set({ linked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'phone')
    .where('value', '=', phone)
    .where('contact_id', '=', contactId)
    .execute();
}
