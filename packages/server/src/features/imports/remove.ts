/** Imports that go: when they are deleted, and when their time is over. */
import { ApiError } from '../../errors.ts';
import { DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { forgetSome } from '../contacts/imported.ts';
import { deleteFile } from './findings.ts';
import { changeImport, deleteImport, type ImportRow, oldFiles, oldImports, updateImport } from './store.ts';

/** So many rows are removed in a transaction, so that nobody waits for long. */
const AT_ONCE = 500;

/** Deletes an import with its file and what it could be undone by. */
export async function removeImport(db: Db, workspaceId: string, id: string, now: number): Promise<void> {
  const row = await changeImport(db, workspaceId, id, {
    now,
    async decide(_trx, { state }) {
      if (state === 'running' || state === 'undoing')
        throw new ApiError('CONFLICT', {
          message: `An import that is ${state} cannot be deleted.`,
          hint: 'Cancel it, or wait until it has ended.',
        });
      return { state: 'cancelled', waiting_since: null, until: now - DAY };
    },
  });
  await forget(db, row);
}

async function forget(db: Db, row: ImportRow): Promise<void> {
  const { workspace_id: workspaceId, id } = row;
  await deleteFile(db, { workspaceId, id });
  const key = { workspaceId, importId: id };
  while (await transaction(db, (trx) => forgetSome(trx, key, AT_ONCE)));
  await deleteImport(db, workspaceId, id);
}

/** Deletes files and imports whose time is over; returns 0 while there may be more. */
export async function sweepImports(db: Db, now: number): Promise<number | undefined> {
  const [gone] = await oldImports(db, now, 1);
  if (gone) {
    await forget(db, gone);
    return 0;
  }
  const [row] = await oldFiles(db, now, 1);
  if (!row) return undefined;
  const { workspace_id: workspaceId, id } = row;
  if (row.state === 'receiving') await forget(db, row);
  else {
    const ended = row.state === 'draft' || row.state === 'checked';
    await updateImport(db, row, { has_file: 0, ...(ended && { state: 'cancelled' }) });
    await deleteFile(db, { workspaceId, id });
  }
  return 0;
}
