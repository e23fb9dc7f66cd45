/** Takes in the file of an import, which is shown once it has come whole. */
import { ApiError } from '../../errors.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import { attributesByKey } from '../contacts/attributes/definitions.ts';
import { guessMapping } from '../contacts/files/guess.ts';
import { firstRows } from '../contacts/files/pieces.ts';
import { type ReceiveFileOptions, receiveFile } from '../contacts/files/receive.ts';
import { type By, recordAudit } from '../events/audit.ts';
import { deleteFile } from './findings.ts';
import { deleteImport, type ImportRow, insertImport, keptFiles, updateImport } from './store.ts';

/** Files that a workspace may have here. */
const MOST_FILES = 20;
/** A file that has not come whole by then is nobody's. */
const RECEIVING_MS = 12 * HOUR;
const FILE_MS = 7 * DAY;
const UNDO_MS = 30 * DAY;
export interface ReceiveOptions extends Omit<ReceiveFileOptions, 'room'> {
  db: Db;
  workspaceId: string;
  by: By;
  fileName: string | undefined;
  /** The bytes of files that the workspace may have here. */
  quota: number;
}

/** A file that has come, and is not shown yet. */
export interface Received {
  row: ImportRow;
  /** The digest of its bytes, in hexadecimal. */
  sha256: string;
}

export async function receiveImport(o: ReceiveOptions, source: AsyncIterable<Uint8Array>): Promise<Received> {
  const { db, workspaceId, by } = o;
  const kept = await keptFiles(db, workspaceId, MOST_FILES);
  if (kept.length === MOST_FILES) throw tooManyFiles();
  const room = o.quota - kept.reduce((sum, bytes) => sum + bytes, 0);
  const row: ImportRow = {
    ...{ workspace_id: workspaceId, id: randomOf(db).newId('imp', by.now), state: 'receiving' },
    ...{ file_name: o.fileName ?? null, encoding: 'utf-8', delimiter: ',', bytes: 0, lines: 0, pieces: 0 },
    ...{ columns: '[]', mapping: '[]', country: o.country, add_tags: '[]', counts: '{}' },
    ...{ term: 0, place: '', done: 0, waiting_since: null, told_at: 0, has_file: 1 },
    ...{ created_by: by.actor.id, created_at: by.now, changed_at: by.now },
    ...{ file_until: by.now + RECEIVING_MS, until: by.now + RECEIVING_MS },
  };
  await insertImport(db, row);
  try {
    const key = { workspaceId, id: row.id };
    const { columns, sha256, ...file } = await receiveFile(db, key, { ...o, room }, source);
    return { row: { ...row, ...file, columns: JSON.stringify(columns) }, sha256 };
  } catch (error) {
    await dropImport(db, row);
    throw error;
  }
}

/** Shows a file that has come as an import, with what its columns seem to hold. */
export async function keepImport(
  { db, workspaceId, by, country }: ReceiveOptions,
  row: ImportRow,
  keep?: Keep<ImportRow>,
): Promise<ImportRow> {
  return transaction(db, async (trx) => {
    const defined = await attributesByKey(trx, workspaceId);
    const columns = JSON.parse(row.columns) as string[];
    const rows = await firstRows(trx, { workspaceId, id: row.id });
    const mapping = guessMapping({ columns, rows, country, defined });
    const kept = await updateImport(trx, row, {
      ...{ state: 'draft', bytes: row.bytes, lines: row.lines, pieces: row.pieces, columns: row.columns },
      ...{ encoding: row.encoding, delimiter: row.delimiter, mapping: JSON.stringify(mapping) },
      ...{ file_until: by.now + FILE_MS, until: by.now + UNDO_MS },
    });
    const { actor, now } = by;
    await recordAudit(trx, workspaceId, { actor, now, action: 'contacts.import_added', target: row.id });
    await keep?.(trx, kept);
    return kept;
  });
}

/** Leaves nothing of an import that is not shown. */
export async function dropImport(db: Db, { workspace_id: workspaceId, id }: ImportRow): Promise<void> {
  await deleteFile(db, { workspaceId, id });
  await deleteImport(db, workspaceId, id);
}

const tooManyFiles = () =>
  new ApiError('CONFLICT', {
    message: `There are ${MOST_FILES} files of imports in this workspace already.`,
    hint: 'Delete imports that are over with DELETE /api/v1/imports/{id}.',
  });
