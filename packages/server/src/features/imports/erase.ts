import type { Db } from '../../platform/database/dialect.ts';
import type { ErasedFile } from '../contacts/files/erase.ts';
import { columnsOf } from './plan-of-row.ts';
import { importsWithFiles, updateImport } from './store.ts';

/** Returns the first import from an id on whose file is kept, for a person to be taken out of it. */
export async function nextImportFile(
  db: Db,
  workspaceId: string,
  from: string,
): Promise<ErasedFile | undefined> {
  const [row] = await importsWithFiles(db, workspaceId, from, 1);
  if (!row) return undefined;
  const columns = columnsOf(row);
  const blankColumns = () => updateImport(db, row, { columns: JSON.stringify(columns.map(() => '')) });
  return { ...{ id: row.id, pieces: row.pieces, columns }, blankColumns };
}
