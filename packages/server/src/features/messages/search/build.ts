/** Indexes what was written, segment by segment, in the order of the messages' ids. */
import { sql } from 'kysely';
import { MINUTE } from '../../../platform/clock.ts';
import { insertRows, type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { dropSegments, holdIndex } from './forget.ts';
import { FORM, rowsOf, SEGMENT } from './segment.ts';

/** A message has its id a little before it is committed: what is younger is not counted on to be complete. */
const SETTLED_MS = MINUTE;

const WITH_UNINDEXED: KeyedQuery = {
  columns: { workspace_id: 'text', settled: 'text' },
  query: () => sql`select v.workspace_id from v
      where (select m.id from messages m where m.workspace_id = v.workspace_id
          and m.id > coalesce((select i.upto from message_indexes i where i.workspace_id = v.workspace_id), '')
          order by m.id limit 1 offset ${sql.lit(SEGMENT - 1)}) < v.settled
        or exists (select 1 from message_segments s
          where s.workspace_id = v.workspace_id and s.form < ${sql.lit(FORM)})`,
};

/** Returns those of some workspaces for which `indexNext` has something to do, by one statement for all of them. */
export async function withUnindexed(db: Db, workspaceIds: readonly string[], now: number): Promise<string[]> {
  const settled = settledBefore(now);
  const rows = await selectByKeys<{ workspace_id: string }>(
    db,
    WITH_UNINDEXED,
    workspaceIds.map((workspace_id) => ({ workspace_id, settled })),
  );
  return rows.map((row) => row.workspace_id);
}

const settledBefore = (now: number) => firstIdAt('msg', now - SETTLED_MS);

/** Indexes the next segment of a workspace, of `size` messages; returns whether there was one. */
export async function indexNext(db: Db, workspaceId: string, now: number, size = SEGMENT): Promise<boolean> {
  const outdated = await outdatedSegment(db, workspaceId);
  if (outdated !== undefined) {
    await transaction(db, (trx) => indexAnew(trx, workspaceId, outdated));
    return true;
  }
  const last = await endOfNext(db, workspaceId, await uptoOf(db, workspaceId), size);
  if (last === undefined || last >= settledBefore(now)) return false;
  await transaction(db, async (trx) => {
    const after = await holdIndex(trx, workspaceId);
    // Another process may have gone on meanwhile.
    if (after < last) await indexRange(trx, workspaceId, { after, last });
    await trx
      .updateTable('message_indexes')
      .set({ upto: last })
      .where('workspace_id', '=', workspaceId)
      .where('upto', '<', last)
      .execute();
  });
  return true;
}

/** Returns the id up to which the messages of a workspace are in segments. */
export async function uptoOf(db: Db, workspaceId: string): Promise<string> {
  const row = await db
    .selectFrom('message_indexes')
    .select('upto')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.upto ?? '';
}

async function endOfNext(
  db: Db,
  workspaceId: string,
  after: string,
  size: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .offset(size - 1)
    .executeTakeFirst();
  return row?.id;
}

interface Segment {
  first_id: string;
  last_id: string;
}

async function outdatedSegment(db: Db, workspaceId: string): Promise<Segment | undefined> {
  return db
    .selectFrom('message_segments')
    .select(['first_id', 'last_id'])
    .where('workspace_id', '=', workspaceId)
    .where('form', '<', FORM)
    .limit(1)
    .executeTakeFirst();
}

async function indexAnew(trx: Trx, workspaceId: string, { first_id, last_id }: Segment): Promise<void> {
  await holdIndex(trx, workspaceId);
  await dropSegments(trx, workspaceId, [last_id]);
  await indexRange(trx, workspaceId, { from: first_id, last: last_id });
}

/** Indexes the messages of a range, of which erasure and retention may have left none. */
async function indexRange(
  trx: Trx,
  workspaceId: string,
  { after, from, last }: { after?: string; from?: string; last: string },
): Promise<void> {
  const rows = await trx
    .selectFrom('messages')
    .select(['id', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('id', after === undefined ? '>=' : '>', after ?? from!)
    .where('id', '<=', last)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await insertRows(trx, 'message_segments', [
    { workspace_id: workspaceId, first_id: ids[0]!, last_id: last, form: FORM, ids: ids.join(' ') },
  ]);
  const words = rowsOf(rows.map(({ body }) => body));
  await insertRows(
    trx,
    'message_words',
    words.map((row) => ({ workspace_id: workspaceId, segment: last, ...row })),
  );
}
