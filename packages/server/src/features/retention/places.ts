/** Every query on how far retention has come, and on what it has passed over. */

import type { RetentionKind } from '../../config.ts';
import { insertRows } from '../../platform/database/batch.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';

/** The workspace of what belongs to none. */
export const NO_WORKSPACE = '';

/** Returns the last id or sequence that retention has looked at; an empty text before the first. */
export async function placeOf(db: Db, workspaceId: string, kind: RetentionKind): Promise<string> {
  const row = await ofPlace(db, workspaceId, kind).executeTakeFirst();
  return row?.place ?? '';
}

/**
 * Returns a place and keeps it as it is until the transaction ends: whoever relies on what retention would delete holds
 * it, and retention holds it while it deletes.
 */
export async function holdPlace(trx: Trx, workspaceId: string, kind: RetentionKind): Promise<string> {
  await trx
    .insertInto('retention_places')
    .values({ workspace_id: workspaceId, kind, place: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await holdRows(trx, ofPlace(trx, workspaceId, kind)).executeTakeFirstOrThrow()).place;
}

/** Goes on to a place that was held. */
export async function movePlace(
  trx: Trx,
  workspaceId: string,
  kind: RetentionKind,
  place: string,
): Promise<void> {
  await trx
    .updateTable('retention_places')
    .set({ place })
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .execute();
}

const ofPlace = (db: Db, workspaceId: string, kind: RetentionKind) =>
  db
    .selectFrom('retention_places')
    .select('place')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind);

/** Returns what was passed over and is to be looked at again by now. */
export async function leftBefore(
  db: Db,
  workspaceId: string,
  kind: RetentionKind,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('retention_left')
    .select('id')
    .where('kind', '=', kind)
    .where('workspace_id', '=', workspaceId)
    .where('again_at', '<=', now)
    .orderBy('again_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes which of those that were looked at are to be looked at again, and forgets the others. */
export async function noteLeft(
  trx: Trx,
  { workspaceId, kind, looked, left, againAt }: LookedAt,
): Promise<void> {
  if (looked.length > 0)
    await trx
      .deleteFrom('retention_left')
      .where('workspace_id', '=', workspaceId)
      .where('kind', '=', kind)
      .where('id', 'in', looked)
      .execute();
  await insertRows(
    trx,
    'retention_left',
    left.map((id) => ({ workspace_id: workspaceId, kind, id, again_at: againAt })),
  );
}

interface LookedAt {
  workspaceId: string;
  kind: RetentionKind;
  /** These had been passed over before. */
  looked: readonly string[];
  left: readonly string[];
  againAt: number;
}
