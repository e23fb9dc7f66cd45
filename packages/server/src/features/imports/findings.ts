/** This file keeps what a check has noted of the file of an import. */
import { insertRows } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';
import { deletePieces, type FileKey } from '../contacts/files/pieces.ts';

const keyOf = ({ workspaceId, id }: FileKey) => ({ workspace_id: workspaceId, import_id: id });

/** Returns the places of the records of a piece that are not stored. */
export async function skipsOf(db: Db, { workspaceId, id }: FileKey, piece: number): Promise<Set<number>> {
  const row = await db
    .selectFrom('import_skips')
    .select('places')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', id)
    .where('piece', '=', piece)
    .executeTakeFirst();
  return new Set(row ? (JSON.parse(row.places) as number[]) : []);
}

export async function insertSkips(
  trx: Trx,
  key: FileKey,
  skips: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const rows = [...skips].map(([piece, places]) => ({
    ...keyOf(key),
    piece,
    places: JSON.stringify(places),
  }));
  await insertRows(trx, 'import_skips', rows);
}

export async function insertFaults(
  trx: Trx,
  key: FileKey,
  faults: readonly Omit<NewRow<'import_faults'>, 'workspace_id' | 'import_id'>[],
): Promise<void> {
  await insertRows(
    trx,
    'import_faults',
    faults.map((fault) => ({ ...keyOf(key), ...fault })),
    { ignoreConflicts: true },
  );
}

/** Lists what a check has found, by the lines of the file; `after` is the line and column where the page before ended. */
export async function listFaults(
  db: Db,
  { workspaceId, id }: FileKey,
  limit: number,
  after: { line: number; column: number } = { line: 0, column: -1 },
): Promise<Row<'import_faults'>[]> {
  return db
    .selectFrom('import_faults')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', id)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('line', 'column_at'), '>', tuple(after.line, after.column)),
    )
    .orderBy('line')
    .orderBy('column_at')
    .limit(limit)
    .execute();
}

/** Forgets what an earlier check has found. */
export async function forgetCheck(db: Db, { workspaceId, id }: FileKey): Promise<void> {
  await db
    .deleteFrom('import_skips')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', id)
    .execute();
  await db
    .deleteFrom('import_faults')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', id)
    .execute();
}

/** Deletes a file, and what was noted of it. */
export async function deleteFile(db: Db, key: FileKey): Promise<void> {
  await deletePieces(db, key);
  await forgetCheck(db, key);
}
