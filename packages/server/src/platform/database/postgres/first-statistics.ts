import { sql } from 'kysely';
import type { Db, Trx } from '../dialect.ts';
import { transaction } from '../transaction.ts';

const ROWS = 200;
/**
 * PostgreSQL analyses a table after so many changes, in place of its 50: of a few rows it would find that any index is as
 * good as the right one, and a session keeps such a plan while the table grows.
 */
const ANALYSED_ROWS = 2000;
/** The planner is told to expect this many values in a column that many rows share. */
const SHARED_VALUES = 3;

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  generated: boolean;
  /** An index has other columns after it. */
  shared: boolean;
}

/**
 * Gives tables that have never been used the statistics of used ones. Without any, PostgreSQL expects one row of each
 * condition: that the next column of a key narrows it down further seems worth nothing then, and in a burst, until the
 * tables are first analysed a minute later, each row is joined by going through its whole workspace. So a table gets
 * rows, is analysed and emptied again: what an index begins with is shared by many of them, the rest differs or is null.
 * It keeps what it was given until it is analysed, so that a later upgrade does not lock it though it be empty still.
 */
export async function writeFirstStatistics(db: Db): Promise<void> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable, a.attgenerated <> '' as generated, exists (
      select 1 from pg_index i
      where i.indrelid = c.oid and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 2])
    ) as shared
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.reltuples <= 0
      and not exists (select 1 from pg_stats s where s.schemaname = current_schema() and s.tablename = c.relname)
    order by c.relname, a.attnum`.execute(db);
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table))
    await transaction(db, (trx) => writeStatistics(trx, table, columns));
}

async function writeStatistics(trx: Trx, name: string, columns: readonly Column[]): Promise<void> {
  const table = sql.table(name);
  await sql`lock table ${table} in access exclusive mode`.execute(trx);
  const used = await sql`select 1 from ${table} limit 1`.execute(trx);
  if (used.rows.length > 0) return;
  const given = columns.filter(({ generated }) => !generated);
  const values = given.map(({ type, nullable }) => {
    const value = type === 'text' ? sql`i::text` : sql`i`;
    return nullable ? sql`case when i % 2 = 0 then ${value} end` : value;
  });
  await sql`insert into ${table} (${sql.join(given.map((column) => sql.ref(column.name)))})
    select ${sql.join(values)} from generate_series(1, ${sql.lit(ROWS)}) i`.execute(trx);
  const change = async (setting: string) => {
    const changes = columns
      .filter(({ shared }) => shared)
      .map(({ name }) => sql`alter column ${sql.ref(name)} ${sql.raw(setting)}`);
    if (changes.length > 0) await sql`alter table ${table} ${sql.join(changes)}`.execute(trx);
  };
  await change(`set (n_distinct = ${SHARED_VALUES})`);
  await sql`analyze ${table}`.execute(trx);
  await change('reset (n_distinct)');
  await sql`truncate ${table}`.execute(trx);
  await sql`alter table ${table} set (autovacuum_analyze_threshold = ${sql.lit(ANALYSED_ROWS)})`.execute(trx);
}

/** Gives a table the statistics of the rows that were brought into it; of a few, those of used tables are better. */
export async function analyzeTable(db: Db, name: string, rows: number): Promise<void> {
  if (rows >= ANALYSED_ROWS) await sql`analyze ${sql.table(name)}`.execute(db);
}
