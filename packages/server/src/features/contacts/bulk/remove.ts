/** Removes contacts that nobody has done anything with, many at once. */
import { sql } from 'kysely';
import {
  insertRows,
  type KeyedQuery,
  selectByKeys,
  selectTogether,
  writeByKeys,
} from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { deleteInTransaction } from '../address-book/delete.ts';
import { aliasesOfContacts } from '../identity/aliases.ts';
import { erasedAlias } from '../identity/erased-alias.ts';
import { removeWords } from '../words.ts';

const columns = { workspace_id: 'text', contact_id: 'text' } as const;

const REFUSING: KeyedQuery = {
  columns,
  query: () => sql`select v.contact_id from v cross join opt_outs o
      where o.workspace_id = v.workspace_id and o.contact_id = v.contact_id`,
};
const REMOVE_TAGS: KeyedQuery = {
  columns,
  query: () => sql`delete from contact_tags
      where (contact_id, workspace_id) in (select v.contact_id, v.workspace_id from v)`,
};
const REMOVE_VALUES: KeyedQuery = {
  columns,
  query: () => sql`delete from contact_values
      where (workspace_id, contact_id) in (select v.workspace_id, v.contact_id from v)`,
};
const REMOVE_ALIASES: KeyedQuery = {
  columns,
  query: () => sql`delete from contact_aliases
      where (contact_id, workspace_id) in (select v.contact_id, v.workspace_id from v)`,
};
const REMOVE_CONTACTS: KeyedQuery = {
  columns,
  query: () => sql`delete from contacts
      where (workspace_id, id) in (select v.workspace_id, v.contact_id from v) returning id, name`,
};

/** The caller has their locks, and knows that they have neither notes nor conversations. Opt-outs are kept. */
export async function removeContacts(trx: Trx, workspaceId: string, ids: readonly string[]): Promise<void> {
  const keysOf = (some: readonly string[]) =>
    some.map((contact_id) => ({ workspace_id: workspaceId, contact_id }));
  const rows = await selectTogether<{ contact_id: string }>(trx, REFUSING, keysOf(ids));
  const refusing = new Set(rows.map(({ contact_id }) => contact_id));
  for (const id of refusing) await deleteInTransaction(trx, workspaceId, id);
  const others = ids.filter((id) => !refusing.has(id));
  await noteAllDeleted(trx, workspaceId, others);
  const keys = keysOf(others);
  for (const removal of [REMOVE_TAGS, REMOVE_VALUES, REMOVE_ALIASES]) await writeByKeys(trx, removal, keys);
  const gone = await selectByKeys<{ id: string; name: string | null }>(trx, REMOVE_CONTACTS, keys);
  await removeWords(
    trx,
    gone.map(({ id, name }) => ({ workspaceId, contactId: id, name })),
  );
}

/** Notes by digests what the contacts were known by, for an erasure to find what events say of them. */
async function noteAllDeleted(trx: Trx, workspaceId: string, ids: readonly string[]): Promise<void> {
  const aliases = await aliasesOfContacts(
    trx,
    ids.map((contactId) => ({ workspaceId, contactId })),
  );
  const digests = aliases
    .filter(({ kind }) => kind !== 'username')
    .map((alias) => ({
      ...{ workspace_id: workspaceId, digest: erasedAlias(trx, workspaceId, alias).value },
      id: alias.contactId,
    }));
  await insertRows(trx, 'deleted_contacts', digests, { ignoreConflicts: true });
}
