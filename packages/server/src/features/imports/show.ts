import type { Row } from '../../platform/database/schema/schema.ts';
import { toIst } from '../../platform/time.ts';
import type { Counts, ImportView } from './schemas.ts';

/** Shows an import without what its file holds. */
export function showImport(row: Row<'imports'>): ImportView {
  const { check, run, undo } = JSON.parse(row.counts) as Counts;
  const working = row.waiting_since !== null;
  const stored = ['finished', 'cancelled'].includes(row.state) && run !== undefined;
  return {
    id: row.id,
    state: row.state as ImportView['state'],
    ...(row.file_name !== null && { fileName: row.file_name }),
    ...{ bytes: row.bytes, lines: row.lines },
    encoding: row.encoding as ImportView['encoding'],
    delimiter: row.delimiter as ImportView['delimiter'],
    ...(working && { done: row.done }),
    ...(check && { check }),
    ...(run && { result: run }),
    ...(undo && { undo }),
    createdAt: toIst(row.created_at),
    changedAt: toIst(row.changed_at),
    ...(row.has_file === 1 && !working && { fileUntil: toIst(row.file_until) }),
    ...(stored && { undoUntil: toIst(row.until) }),
  };
}
