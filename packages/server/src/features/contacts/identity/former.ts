/** The ids that a person had before, of contacts that became one or were deleted: what was said under those stays. */
import { insertRows } from '../../../platform/database/batch.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { erasedAlias } from './erased-alias.ts';
import type { Alias } from './person.ts';

/** Notes that a contact is another one now; those that had become it before are that one too. */
export async function noteFormer(trx: Trx, workspaceId: string, from: string, to: string): Promise<void> {
  await trx
    .updateTable('former_contacts')
    .set({ contact_id: to })
    .where('contact_id', '=', from)
    .where('workspace_id', '=', workspaceId)
    .execute();
  await trx
    .insertInto('former_contacts')
    .values({ workspace_id: workspaceId, id: from, contact_id: to })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doUpdateSet({ contact_id: to }))
    .execute();
}

/** Notes that a contact is deleted, by digests of what it was known by but its username, which others may have. */
export async function noteDeleted(
  trx: Trx,
  workspaceId: string,
  id: string,
  aliases: readonly Alias[],
): Promise<void> {
  const rows = digestsOf(trx, workspaceId, aliases).map((digest) => ({
    workspace_id: workspaceId,
    digest,
    id,
  }));
  await insertRows(trx, 'deleted_contacts', rows);
}

/** Forgets the deleted contacts that had one of these aliases, and this one; returns their ids. */
export async function forgetDeleted(
  trx: Trx,
  workspaceId: string,
  id: string,
  aliases: readonly Alias[],
): Promise<string[]> {
  const forget = trx.deleteFrom('deleted_contacts').where('workspace_id', '=', workspaceId);
  await forget.where('id', '=', id).execute();
  const digests = digestsOf(trx, workspaceId, aliases);
  if (digests.length === 0) return [];
  const rows = await forget.where('digest', 'in', digests).returning('id').execute();
  return [...new Set(rows.map((row) => row.id))];
}

const digestsOf = (db: Db, workspaceId: string, aliases: readonly Alias[]) =>
  aliases.filter(({ kind }) => kind !== 'username').map((alias) => erasedAlias(db, workspaceId, alias).value);

/** Returns the ids that a contact had before. */
export async function formerIds(db: Db, workspaceId: string, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('former_contacts')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('workspace_id', '=', workspaceId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the contact that one has become; undefined: it has become none. */
export async function successorOf(db: Db, workspaceId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_contacts')
    .select('contact_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.contact_id;
}

export async function forgetFormer(trx: Trx, workspaceId: string, contactId: string): Promise<void> {
  await trx
    .deleteFrom('former_contacts')
    .where('contact_id', '=', contactId)
    .where('workspace_id', '=', workspaceId)
    .execute();
}
