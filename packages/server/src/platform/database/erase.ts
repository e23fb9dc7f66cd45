import { sql } from 'kysely';
import type { Db } from './dialect.ts';
import type { Schema } from './schema.ts';

/** Rows of one statement, so that nobody waits long for it. */
const BATCH = 500;

/** Deletes what a room keeps of a workspace. Repeatable, in pieces: nothing may be writing for the workspace any more. */
export type EraseWorkspace = (db: Db, workspaceId: string) => Promise<void>;

/** Tables with a `workspace_id`. */
type TableOfWorkspace = {
  [T in keyof Schema]: Schema[T] extends { workspace_id: unknown } ? T : never;
}[keyof Schema];

type Erased = {
  [T in TableOfWorkspace]: readonly [table: T, column: keyof Schema[T] & string];
}[TableOfWorkspace];

/** A room's `eraseWorkspace`: each of its tables, with the column that a batch of its rows is found by. */
export function erasing(...tables: readonly Erased[]): EraseWorkspace {
  return async (db, workspaceId) => {
    for (const [table, column] of tables) {
      for (let more = true; more; ) {
        const deleted = await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}
          and ${sql.ref(column)} in (select ${sql.ref(column)} from ${sql.table(table)}
            where workspace_id = ${workspaceId} limit ${BATCH})`.execute(db);
        more = Number(deleted.numAffectedRows ?? 0n) >= BATCH;
      }
    }
  };
}
