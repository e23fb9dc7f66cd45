import { toIst } from '../../../platform/time.ts';
import { foundIn } from './check-file.ts';
import { columnsOf, mappingOf } from './file.ts';
import type { CampaignFileView } from './file-schemas.ts';
import type { FileRow } from './file-store.ts';

/** The first records that are shown. */
const ROWS_SHOWN = 5;

/** Shows a file of people with its first records. */
export function showFile(row: FileRow, rows: readonly string[][]): CampaignFileView {
  const columns = columnsOf(row);
  const mapping = mappingOf(row);
  const found = foundIn(row);
  return {
    id: row.id,
    ...(row.file_name !== null && { fileName: row.file_name }),
    ...{ bytes: row.bytes, lines: row.lines, country: row.country },
    encoding: row.encoding as CampaignFileView['encoding'],
    delimiter: row.delimiter as CampaignFileView['delimiter'],
    columns: columns.map((name, at) => ({ name, to: mapping[at] ?? null })),
    rows: rows.slice(0, ROWS_SHOWN),
    ...(found && { check: found.check }),
    faults: (found?.faults ?? []).map(({ line, at, message }) => ({
      ...{ line, message },
      ...(columns[at] !== undefined && { column: columns[at] }),
    })),
    createdAt: toIst(row.created_at),
    until: toIst(row.until),
  };
}
