/** The faulty lines of a file as CSV, to be corrected and sent again. */
import type { Db } from '../../platform/database/dialect.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/http/response/file.ts';
import { cellsOf, type KeptRecord, readPiece } from '../contacts/files/pieces.ts';
import { createSeen } from '../contacts/files/seen.ts';
import { judgePiece, type Verdict } from './check.ts';
import { columnsOf, planOfRow } from './plan-of-row.ts';
import { type ImportRow, jobOf } from './store.ts';

/** Yields the file, judged anew piece by piece, as the contacts are now. */
export async function* faultyLines(db: Db, row: ImportRow): AsyncGenerator<string> {
  const columns = columnsOf(row);
  const { plan } = await planOfRow(db, row);
  const job = jobOf(row);
  yield BYTE_ORDER_MARK + csvLine(['line', 'fault', ...columns]);
  for (let piece = 0; piece < row.pieces; piece++) {
    const records = (await readPiece(db, job, piece)) ?? [];
    // A line that counts for nothing is not faulty: each piece is looked at by itself.
    const verdicts = await judgePiece(db, { job, plan, seen: createSeen() }, records);
    yield records.map((record, place) => faultyLine(columns, record, verdicts[place]!)).join('');
  }
}

function faultyLine(columns: readonly string[], record: KeptRecord, { kind, faults }: Verdict): string {
  if (kind !== 'faulty') return '';
  const words = faults.map(
    ({ at, message }) => `${columns[at] === undefined ? '' : `${columns[at]} `}${message}`,
  );
  return csvLine([record[0], words.join('; '), ...cellsOf(record)]);
}
