/** Every query on media; their bytes are in an `ObjectStore`. */
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { type KeyedQuery, selectByKeys } from '../../platform/database/batch.ts';
import { type Db, type Trx, takeTurn } from '../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Check } from '../../platform/http/response/etag.ts';

export type MediumRow = Row<'media'>;
export type MediaKind = MediumRow['kind'];

export async function requireMedium(db: Db, workspaceId: string, id: string): Promise<MediumRow> {
  const row = await findMedium(db, workspaceId, id);
  if (!row) throw noSuchMedium();
  return row;
}

export async function findMedium(db: Db, workspaceId: string, id: string): Promise<MediumRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export const noSuchMedium = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such medium in this workspace.' });

const BY_ID: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () =>
    sql`select m.* from v cross join media m where m.workspace_id = v.workspace_id and m.id = v.id`,
};

/** Returns the media with these ids that exist, by their ids. */
export async function mediaByIds(
  db: Db,
  keys: readonly { workspaceId: string; id: string }[],
): Promise<Map<string, MediumRow>> {
  const found = await selectByKeys<MediumRow>(
    db,
    BY_ID,
    keys.map(({ workspaceId, id }) => ({ workspace_id: workspaceId, id })),
  );
  return new Map(found.map((row) => [row.id, row]));
}

/** Newest first. */
export async function listMedia(
  db: Db,
  workspaceId: string,
  kind: MediaKind | undefined,
  limit: number,
  after: string | undefined,
): Promise<MediumRow[]> {
  let query = db.selectFrom('media').selectAll().where('workspace_id', '=', workspaceId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function insertMedium(trx: Trx, row: NewRow<'media'>): Promise<MediumRow> {
  return trx.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A workspace may keep `quota` bytes of files, and all of them together `total`. */
export interface Room {
  quota: number;
  /** Undefined: no bound. */
  total: number | undefined;
}

/** Counts the bytes of a file that is to be kept, or returns whose room would not hold it. */
export async function takeRoom(
  trx: Trx,
  workspaceId: string,
  bytes: number,
  { quota, total }: Room,
): Promise<'taken' | 'workspace is full' | 'installation is full'> {
  if (total !== undefined) {
    await takeTurn(trx, 'media'); // two that do not see each other could pass the total together
    if ((await bytesKept(trx)) + bytes > total) return 'installation is full';
  }
  await trx
    .insertInto('media_usage')
    .values({ workspace_id: workspaceId, bytes: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const taken = await trx
    .updateTable('media_usage')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('workspace_id', '=', workspaceId)
    .where('bytes', '<=', quota - bytes)
    .returning('bytes')
    .executeTakeFirst();
  return taken === undefined ? 'workspace is full' : 'taken';
}

/** Returns the bytes of files that all workspaces together keep. */
export async function bytesKept(db: Db): Promise<number> {
  const row = await db
    .selectFrom('media_usage')
    .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
}

/** Deletes a medium with WhatsApp's ids of it; returns it as it was. Its object is to be removed then. */
export async function deleteMedium(
  db: Db,
  workspaceId: string,
  id: string,
  check?: Check<MediumRow>,
): Promise<MediumRow> {
  return transaction(db, async (trx) => {
    if (check) check(await requireMedium(trx, workspaceId, id));
    return deleteInTransaction(trx, workspaceId, id);
  });
}

/** Does as `deleteMedium` in a transaction that has begun. */
export async function deleteInTransaction(trx: Trx, workspaceId: string, id: string): Promise<MediumRow> {
  const row = await trx
    .deleteFrom('media')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw noSuchMedium();
  await trx
    .deleteFrom('media_uploads')
    .where('workspace_id', '=', workspaceId)
    .where('media_id', '=', id)
    .execute();
  if (row.state === 'stored')
    await trx
      .updateTable('media_usage')
      .set((eb) => ({ bytes: eb('bytes', '-', row.bytes ?? 0) }))
      .where('workspace_id', '=', workspaceId)
      .execute();
  return row;
}

/** A file with this many tries has been tried for two minutes. */
const MANY_TRIES = 5;
/** This many of the waiting files are counted, the ones that are due first. */
const LOOKED_AT = 1000;

/** Returns the media whose fetching has failed several times in a row and goes on. */
export async function lateMedia(
  db: Db,
): Promise<Pick<MediumRow, 'id' | 'channel_id' | 'tries' | 'created_at'>[]> {
  const waiting = await db
    .selectFrom('media')
    .select(['id', 'channel_id', 'tries', 'created_at'])
    .where('fetch_at', 'is not', null)
    .orderBy('fetch_at')
    .limit(LOOKED_AT)
    .execute();
  return waiting.filter(({ tries }) => tries >= MANY_TRIES);
}
