/** Takes a person out of the files of people, which are kept for some days. */
import type { Db } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { cellsOf, type FileKey, type KeptRecord, readPiece, replacePiece } from './pieces.ts';

/** The place in some files of a workspace where a step ended. */
export interface FilePlace {
  fileId: string;
  piece: number;
}

/** A file as far as it is gone through; `blankColumns` leaves nothing of its heading. */
export interface ErasedFile {
  id: string;
  pieces: number;
  columns: readonly string[];
  blankColumns: () => Promise<unknown>;
}

/** So many pieces are looked at in a step. */
const AT_ONCE = 8;
/** The last digits of a number, however it is written. */
const DIGITS = 8;

/**
 * Empties the next records that name a person by one of their numbers or ids; returns where to go on, or undefined: that
 * was all. `next` returns the first file from an id on. What a worker has read of them already becomes a contact, which is
 * then another one.
 */
export async function eraseFromFiles(
  db: Db,
  workspaceId: string,
  names: readonly string[],
  after: FilePlace | undefined,
  next: (from: string) => Promise<ErasedFile | undefined>,
): Promise<FilePlace | undefined> {
  const isNamed = matcherOf(names);
  const file = await next(after?.fileId ?? '');
  if (!file) return undefined;
  const first = file.id === after?.fileId ? after.piece : 0;
  if (first === 0 && isNamed(file.columns)) await file.blankColumns();
  const key: FileKey = { workspaceId, id: file.id };
  const end = Math.min(file.pieces, first + AT_ONCE);
  for (let piece = first; piece < end; piece++)
    await transaction(db, async (trx) => {
      const records = (await readPiece(trx, key, piece)) ?? [];
      const left = records.map((record): KeptRecord => (isNamed(cellsOf(record)) ? [record[0], 0] : record));
      if (left.some((record, place) => record !== records[place])) await replacePiece(trx, key, piece, left);
    });
  if (end < file.pieces) return { fileId: file.id, piece: end };
  return { fileId: `${file.id}~`, piece: 0 }; // behind this id, and before every other one
}

/** Returns what tells whether one of some cells names the person. */
function matcherOf(names: readonly string[]): (cells: readonly string[]) => boolean {
  const ids = new Set(names);
  const ends = names.filter((name) => /^\+\d+$/.test(name)).map((phone) => phone.slice(-DIGITS));
  return (cells) =>
    cells.some((cell) => {
      if (ids.has(cell.trim())) return true;
      if (ends.length === 0 || !/\d/.test(cell)) return false;
      const digits = cell
        .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
        .replace(/\.0+$/, '')
        .replace(/\D/g, '');
      return ends.some((end) => digits.endsWith(end));
    });
}
