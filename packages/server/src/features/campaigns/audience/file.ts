/** This file reads the file of people whom a draft is for, and says how long it is kept. */
import { ApiError } from '../../../errors.ts';
import { DAY } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import type { Named } from '../../contacts/bulk/look-up.ts';
import type { ErasedFile } from '../../contacts/files/erase.ts';
import {
  cellReader,
  checkWidth,
  type Fault,
  MISQUOTED,
  nameColumns,
  type RecordFault,
  readNames,
} from '../../contacts/files/names.ts';
import { cellsOf, deletePieces, isErased, type KeptRecord } from '../../contacts/files/pieces.ts';
import type { Target } from '../../contacts/files/targets.ts';
import type { Country } from '../../contacts/identity/phone.ts';
import type { Line } from '../content/line.ts';
import { audienceOf } from '../show.ts';
import type { CampaignRow } from '../store.ts';
import { deleteFileRow, type FileRow, filesFrom, findFile, oldFile, updateFile } from './file-store.ts';

/** A draft has its file for so long, and one that is started until its people are written down. */
export const FILE_MS = 30 * DAY;

export const columnsOf = ({ columns }: FileRow): string[] => JSON.parse(columns) as string[];
export const mappingOf = ({ mapping }: FileRow): Target[] => JSON.parse(mapping) as Target[];

/** The columns of a file as its lines are read by them. */
export interface Reading {
  columns: readonly string[];
  mapping: readonly Target[];
  country: Country;
}

export const readingOf = (row: FileRow): Reading => ({
  ...{ columns: columnsOf(row), mapping: mappingOf(row), country: row.country as Country },
});

export type ReadLine = { named: Named; line: Line } | { faults: RecordFault[] };

/** Returns what reads the lines of a file; of one that was erased it returns undefined. */
export function lineReader({ columns, mapping, country }: Reading) {
  const names = nameColumns(mapping, country);
  return (record: KeptRecord): ReadLine | undefined => {
    if (isErased(record)) return undefined;
    if (record[1] === 1) return { faults: [MISQUOTED] };
    const cells = cellsOf(record);
    const faults: RecordFault[] = [];
    const fault: Fault = (at, message) => void faults.push({ at, message });
    const named = readNames(names, cellReader(cells, fault), fault);
    checkWidth(cells, columns.length, fault);
    return faults.length > 0 ? { faults } : { named, line: { columns, cells } };
  };
}

/** Returns a file that is still kept. */
export async function requireFile(db: Db, workspaceId: string, id: string): Promise<FileRow> {
  const row = await findFile(db, workspaceId, id);
  if (!row)
    throw new ApiError('CONFLICT', {
      message: 'The file of the audience is not kept any more.',
      hint: 'Send it again with POST /api/v1/campaigns/{id}/audience.',
      details: [{ field: 'audience', message: 'is not kept any more' }],
    });
  return row;
}

/** Keeps a file until a time; one whose time is over is deleted soon. */
export const keepFile = (db: Db, workspaceId: string, id: string, until: number) =>
  updateFile(db, { workspace_id: workspaceId, id }, { until });

/** Keeps the file that a draft was for until a time only, unless it is for it still. */
export async function leaveFile(
  trx: Trx,
  row: CampaignRow,
  next: string | undefined,
  until: number,
): Promise<void> {
  const file = audienceOf(row)?.file;
  if (file !== undefined && file !== next) await keepFile(trx, row.workspace_id, file, until);
}

export async function dropFile(db: Db, row: FileRow): Promise<void> {
  await deletePieces(db, { workspaceId: row.workspace_id, id: row.id });
  await deleteFileRow(db, row);
}

/** Deletes files whose time is over; returns 0 while there may be more. */
export async function sweepFiles(db: Db, now: number): Promise<number | undefined> {
  const row = await oldFile(db, now);
  if (!row) return undefined;
  await dropFile(db, row);
  return 0;
}

/** Returns the first file of a workspace from an id on, for a person to be taken out of it. */
export async function nextCampaignFile(
  db: Db,
  workspaceId: string,
  from: string,
): Promise<ErasedFile | undefined> {
  const [row] = await filesFrom(db, workspaceId, from, 1);
  if (!row) return undefined;
  const columns = columnsOf(row);
  const blankColumns = () =>
    updateFile(db, row, { columns: JSON.stringify(columns.map((_, i) => columnNamed(i))) });
  return { ...{ id: row.id, pieces: row.pieces, columns }, blankColumns };
}

/** Returns the name of a column that has none of its own. */
export const columnNamed = (at: number): string => `Column ${at + 1}`;
