/** Takes messages out of the index, in the transaction that empties or deletes them. */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import { holdRows, type Trx } from '../../../platform/database/dialect.ts';

/**
 * Returns the id up to which the messages of a workspace are indexed, and keeps others from its index until the
 * transaction ends: whoever indexes reads messages under it, and whoever has emptied some asks for it after that.
 */
export async function holdIndex(trx: Trx, workspaceId: string): Promise<string> {
  await trx
    .insertInto('message_indexes')
    .values({ workspace_id: workspaceId, upto: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = trx.selectFrom('message_indexes').select('upto').where('workspace_id', '=', workspaceId);
  return (await holdRows(trx, query).executeTakeFirstOrThrow()).upto;
}

const SEGMENTS_OF: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select s.last_id from v cross join message_segments s
      where s.workspace_id = v.workspace_id and s.first_id <= v.id and s.last_id = (
        select min(t.last_id) from message_segments t
        where t.workspace_id = v.workspace_id and t.last_id >= v.id)`,
};

/**
 * Deletes the words of the segments that some messages are in. Until these are indexed anew, a search reads their
 * messages as they are.
 */
export async function forgetWords(trx: Trx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await holdIndex(trx, workspaceId);
  const keys = ids.map((id) => ({ workspace_id: workspaceId, id }));
  const found = await selectByKeys<{ last_id: string }>(trx, SEGMENTS_OF, keys);
  const segments = [...new Set(found.map(({ last_id }) => last_id))];
  if (segments.length === 0) return;
  await trx
    .updateTable('message_segments')
    .set({ form: 0 })
    .where('workspace_id', '=', workspaceId)
    .where('last_id', 'in', segments)
    .execute();
  await dropWords(trx, workspaceId, segments);
}

/** Deletes segments with their words. */
export async function dropSegments(
  trx: Trx,
  workspaceId: string,
  segments: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('message_segments')
    .where('workspace_id', '=', workspaceId)
    .where('last_id', 'in', segments)
    .execute();
  await dropWords(trx, workspaceId, segments);
}

async function dropWords(trx: Trx, workspaceId: string, segments: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('message_words')
    .where('workspace_id', '=', workspaceId)
    .where('segment', 'in', segments)
    .execute();
}
