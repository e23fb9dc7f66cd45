import { sql } from 'kysely';
import { insertRows } from './batch.ts';
import type { Db, Trx } from './dialect.ts';
import type { NewRow, Schema } from './schema/schema.ts';

/** The rows of one transaction: each takes some 10 μs to insert, so that a server beside it goes on. */
const AT_ONCE = 256;

/**
 * Copies every row that belongs to the workspace in `from`, whichever its table. `inTransaction` runs a
 * transaction on the database that the rows go to, and is called for each batch.
 */
export async function copyWorkspace(
  from: Db,
  workspaceId: string,
  inTransaction: (work: (trx: Trx) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const { name, columns } of await from.introspection.getTables()) {
    if (!columns.some((column) => column.name === 'workspace_id')) continue;
    const table = name as keyof Schema & string;
    // By name, for the database computes the generated ones itself, and does not list them here.
    const all = from
      .selectFrom(table)
      .select(columns.map((column) => sql.ref(column.name).as(column.name)))
      .where('workspace_id', '=', workspaceId)
      .limit(AT_ONCE);
    for (let offset = 0; ; offset += AT_ONCE) {
      const rows = (await all.offset(offset).execute()) as NewRow<typeof table>[];
      if (rows.length > 0)
        await inTransaction(async (trx) => {
          await insertRows(trx, table, rows);
        });
      if (rows.length < AT_ONCE) break;
    }
  }
}
