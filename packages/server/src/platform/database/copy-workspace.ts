import { insertRows } from './batch.ts';
import type { Db, Trx } from './dialect.ts';
import type { NewRow, Schema } from './schema/schema.ts';

/** Each row takes some 10 μs to insert: a server beside it goes on. */
const AT_ONCE = 256;

/**
 * Copies every row that belongs to the workspace in `from`, whichever its table: `inTransaction` runs one transaction after
 * the other on the database they go to.
 */
export async function copyWorkspace(
  from: Db,
  workspaceId: string,
  inTransaction: (work: (trx: Trx) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const { name, columns } of await from.introspection.getTables()) {
    if (!columns.some((column) => column.name === 'workspace_id')) continue;
    const table = name as keyof Schema & string;
    const all = from.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).limit(AT_ONCE);
    for (let at = 0, some = AT_ONCE; some === AT_ONCE; at += AT_ONCE) {
      const rows = (await all.offset(at).execute()) as NewRow<typeof table>[];
      some = rows.length;
      if (some > 0)
        await inTransaction(async (trx) => {
          await insertRows(trx, table, rows);
        });
    }
  }
}
