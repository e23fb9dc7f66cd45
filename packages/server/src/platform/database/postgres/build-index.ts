import { sql } from 'kysely';
import { type Db, runAtLength } from '../dialect.ts';
import { type IndexSpec, indexName, indexWords } from '../migrations/define-table.ts';

/**
 * Builds an index while others read and write its table, outside of any transaction. One that was built already stays;
 * what an interrupted build has left is written by everybody and read by nobody, so it is dropped first.
 */
export async function buildIndex(db: Db, index: IndexSpec): Promise<void> {
  const name = sql.ref(indexName(index));
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${`"${indexName(index)}"`})`.execute(db);
  if (rows[0]?.valid) return;
  if (rows.length > 0) await runAtLength(db, sql`drop index concurrently ${name}`.compile(db));
  await runAtLength(db, sql`create ${indexWords(index, sql`concurrently`)}`.compile(db));
}
