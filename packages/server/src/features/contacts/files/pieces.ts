/** The records of files of people, in pieces: that of an import, and that of the audience of a campaign. */
import { insertRows } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';

/** A record as it is kept: the line that it begins in, 1 where its quotes are wrong, else 0, and its cells; without any it was erased. */
export type KeptRecord = [line: number, misquoted: number, ...cells: string[]];

export const cellsOf = (record: KeptRecord): string[] => record.slice(2) as string[];
export const isErased = (record: KeptRecord): boolean => record.length === 2;

/** The file of the thing that has this id. */
export interface FileKey {
  workspaceId: string;
  id: string;
}

export async function insertPieces(
  db: Db,
  { workspaceId, id }: FileKey,
  first: number,
  pieces: readonly (readonly KeptRecord[])[],
): Promise<void> {
  const rows = pieces.map((records, i) => ({
    ...{ workspace_id: workspaceId, file_id: id, piece: first + i, records: JSON.stringify(records) },
  }));
  await insertRows(db, 'file_pieces', rows);
}

/** Returns the records of a piece; undefined: it is gone. */
export async function readPiece(
  db: Db,
  { workspaceId, id }: FileKey,
  piece: number,
): Promise<KeptRecord[] | undefined> {
  const row = await db
    .selectFrom('file_pieces')
    .select('records')
    .where('workspace_id', '=', workspaceId)
    .where('file_id', '=', id)
    .where('piece', '=', piece)
    .executeTakeFirst();
  return row && (JSON.parse(row.records) as KeptRecord[]);
}

export async function replacePiece(
  db: Db,
  { workspaceId, id }: FileKey,
  piece: number,
  records: readonly KeptRecord[],
): Promise<void> {
  await db
    .updateTable('file_pieces')
    .set({ records: JSON.stringify(records) })
    .where('workspace_id', '=', workspaceId)
    .where('file_id', '=', id)
    .where('piece', '=', piece)
    .execute();
}

/** A statement deletes so many pieces, of some 30 KB each. */
const AT_ONCE = 200;

/** Deletes the pieces of a file, some at a time. */
export async function deletePieces(db: Db, { workspaceId, id }: FileKey): Promise<void> {
  for (let more = true; more; ) {
    const some = await db
      .selectFrom('file_pieces')
      .select('piece')
      .where('workspace_id', '=', workspaceId)
      .where('file_id', '=', id)
      .orderBy('piece')
      .limit(AT_ONCE)
      .execute();
    const last = some.at(-1);
    if (last)
      await db
        .deleteFrom('file_pieces')
        .where('workspace_id', '=', workspaceId)
        .where('file_id', '=', id)
        .where('piece', '<=', last.piece)
        .execute();
    more = some.length === AT_ONCE;
  }
}

/** The first records are looked at to guess what the columns hold, and shown. */
const FIRST = 20;

/** Returns the cells of the first records of a file. */
export const firstRows = async (db: Db, key: FileKey): Promise<string[][]> =>
  ((await readPiece(db, key, 0)) ?? []).slice(0, FIRST).map(cellsOf);
