/** This file reads and writes the tables of the schema without knowing what they are, to bring them to another database. */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './dialect.ts';

export interface TableShape {
  name: string;
  columns: readonly { name: string; type: 'text' | 'bigint' }[];
  /** The columns of its primary key, in order. */
  key: readonly string[];
  /** The last column of the key descends. */
  descends: boolean;
}

export type TableValue = string | number | null;
export type TableRow = Record<string, TableValue>;
export type TableKey = readonly (string | number)[];

/** Returns every table of a SQLite database but that of the migrations, which each database has of its own. */
export async function tablesOfSqlite(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; pk: number; desc: number | null }>`
    select t.name as "table", c.name, c.type, c.pk, (
      select x."desc" from pragma_index_list(t.name) l join pragma_index_xinfo(l.name) x
      where l.origin = 'pk' and x.name = c.name) as "desc"
    from sqlite_schema t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' and t.name <> 'migrations'
    order by t.rowid, c.cid`.execute(db);
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map((column) => ({
      name: column.name,
      type: column.type.toLowerCase() === 'bigint' ? 'bigint' : 'text',
    })),
    key: own
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    descends: own.some(({ desc }) => desc === 1),
  }));
}

export async function tableNamesOfPostgres(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countRows(db: Db, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
  return rows[0]!.rows;
}

export async function hasRows(db: Db, { name }: TableShape): Promise<boolean> {
  return (await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0;
}

/** Some milliseconds of PostgreSQL's time. */
const MOST_ROWS = 2000;
/** So much text is in memory at a time, but where long rows follow short ones: then once more than that. */
const PAGE_CHARACTERS = 4_000_000;
const FIRST_ROWS = 16;

/**
 * Yields the rows of a table in the order of its key, after the row with the key `after`, by the key's index. Pages have
 * as many rows as their length allows.
 */
export async function* pagesOfTable(db: Db, table: TableShape, after?: TableKey): AsyncGenerator<TableRow[]> {
  let limit = FIRST_ROWS;
  for (let last = after; ; ) {
    const rows = last ? await rowsAfter(db, table, last, limit) : await someRows(db, table, sql``, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = keyOf(table, rows.at(-1)!);
    const length = rows.reduce((sum, row) => sum + lengthOf(row), 0) / rows.length;
    limit = Math.min(MOST_ROWS, 4 * limit, Math.max(1, Math.floor(PAGE_CHARACTERS / length)));
  }
}

/** Returns the next rows. Two statements where the key descends: neither database seeks by a comparison of such rows. */
async function rowsAfter(db: Db, table: TableShape, last: TableKey, limit: number): Promise<TableRow[]> {
  const names = table.key.map((column) => sql.ref(column));
  if (!table.descends)
    return someRows(db, table, sql`where (${sql.join(names)}) > (${sql.join(last)})`, limit);
  const [first, values] = [sql.join(names.slice(0, -1)), sql.join(last.slice(0, -1))];
  const same = sql`where (${first}) = (${values}) and ${names.at(-1)} < ${last.at(-1)}`;
  const rows = await someRows(db, table, same, limit);
  if (rows.length === limit) return rows;
  return [...rows, ...(await someRows(db, table, sql`where (${first}) > (${values})`, limit - rows.length))];
}

async function someRows(
  db: Db,
  { name, columns, key, descends }: TableShape,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<TableRow[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<TableRow>`select ${sql.join(columns.map((column) => sql.ref(column.name)))}
    from ${sql.table(name)} ${where} order by ${order} ${descends ? sql`desc` : sql``} limit ${limit}`.execute(
    db,
  );
  return rows;
}

function lengthOf(row: TableRow): number {
  let length = 1;
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'string') length += value.length;
  }
  return length;
}

export const keyOf = ({ key }: TableShape, row: TableRow): TableKey => key.map((column) => row[column]!);

/** PostgreSQL's texts have no NUL: as at every door, U+FFFD takes its place. */
const storable = (value: TableValue | undefined) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{FFFD}') : value;

/** Inserts rows into a table of PostgreSQL: an array for each column, however many they are. */
export async function insertIntoPostgres(
  trx: Trx,
  { name, columns }: TableShape,
  rows: readonly TableRow[],
): Promise<void> {
  const names = columns.map((column) => sql.ref(column.name));
  const arrays = columns.map(
    (column) => sql`cast(${rows.map((row) => storable(row[column.name]))} as ${sql.raw(column.type)}[])`,
  );
  await sql`insert into ${sql.table(name)} (${sql.join(names)})
    select * from unnest(${sql.join(arrays)})`.execute(trx);
}

/** The contents of a table in a form that two databases can be compared by, whatever order they are read in. */
export interface TableDigest {
  rows: number;
  /** The sum of the digests of all rows as PostgreSQL can hold them, in hexadecimal. */
  sum: string;
}

export async function digestOfTable(db: Db, table: TableShape): Promise<TableDigest> {
  const sums = new Uint32Array(4);
  let rows = 0;
  for await (const page of pagesOfTable(db, table)) {
    for (const row of page) {
      const values = table.columns.map(({ name }) => storable(row[name]));
      const digest = createHash('sha256').update(JSON.stringify(values)).digest();
      for (let i = 0; i < sums.length; i++) sums[i]! += digest.readUInt32LE(4 * i);
    }
    rows += page.length;
  }
  return { rows, sum: Buffer.from(sums.buffer).toString('hex') };
}
