/** This file reads and writes the tables of the schema without knowing what they are, to bring them to another database. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from './dialect.ts';

export interface TableShape {
  name: string;
  columns: readonly { name: string; type: 'text' | 'bigint' }[];
  /** The columns of its primary key, in order. */
  key: readonly string[];
}

export type TableRow = Record<string, string | number | null>;

/** Returns every table of a SQLite database but that of the migrations, which each database has of its own. */
export async function tablesOfSqlite(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; pk: number }>`
    select t.name as "table", c.name, c.type, c.pk from sqlite_schema t join pragma_table_info(t.name) c
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
  }));
}

/** Returns the next rows of a table in the order of its key, after the row with the key `after`, by the key's index. */
export async function pageOfTable(
  db: Db,
  { name, columns, key }: TableShape,
  after: readonly (string | number)[] | undefined,
  limit: number,
): Promise<TableRow[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  const beyond = after ? sql`where (${order}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<TableRow>`select ${sql.join(columns.map((column) => sql.ref(column.name)))}
    from ${sql.table(name)} ${beyond} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

export const keyOf = ({ key }: TableShape, row: TableRow) => key.map((column) => row[column]!);

/** Inserts rows into a table of PostgreSQL: an array for each column, however many they are. */
export async function insertIntoPostgres(
  trx: Trx,
  { name, columns }: TableShape,
  rows: readonly TableRow[],
): Promise<void> {
  const names = columns.map((column) => sql.ref(column.name));
  const arrays = columns.map(
    (column) => sql`cast(${rows.map((row) => row[column.name])} as ${sql.raw(column.type)}[])`,
  );
  await sql`insert into ${sql.table(name)} (${sql.join(names)})
    select * from unnest(${sql.join(arrays)})`.execute(trx);
}

/** The contents of a table in a form that two databases can be compared by, whatever order they are read in. */
export interface TableDigest {
  rows: number;
  /** The sum of the digests of all rows, in hexadecimal. */
  sum: string;
}

export async function digestOfTable(db: Db, table: TableShape, pageSize: number): Promise<TableDigest> {
  const sums = new Uint32Array(4);
  let rows = 0;
  for (let after: (string | number)[] | undefined, more = true; more; ) {
    const page = await pageOfTable(db, table, after, pageSize);
    for (const row of page) {
      const digest = createHash('sha256')
        .update(JSON.stringify(table.columns.map(({ name }) => row[name])))
        .digest();
      for (let i = 0; i < sums.length; i++) sums[i]! += digest.readUInt32LE(4 * i);
    }
    rows += page.length;
    more = page.length === pageSize;
    if (more) after = keyOf(table, page.at(-1)!);
  }
  return { rows, sum: Buffer.from(sums.buffer).toString('hex') };
}
