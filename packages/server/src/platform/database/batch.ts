/**
 * Many rows in one statement, on both databases. Kysely compiles each shape once; later calls only bind, because
 * building the query tree costs more than running it (measured: 2 µs a value against 3 µs a row).
 */
import { type Compilable, type RawBuilder, sql } from 'kysely';
import { type Db, dialectName, runAll, type Statement, writeAll } from './dialect.ts';
import type { NewRow, Schema } from './schema.ts';

/** Rows a statement at most; always a power of two, so that few shapes exist and each is prepared once. */
const LARGEST = 256;

function* chunks<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let at = 0; at < rows.length; ) {
    let size = LARGEST;
    while (size > rows.length - at) size /= 2;
    yield rows.slice(at, at + size);
    at += size;
  }
}

const compiled = new Map<string, string>();

function statement(key: string, parameters: unknown[], build: () => { sql: string }): Statement {
  let text = compiled.get(key);
  if (text === undefined) {
    text = build().sql;
    compiled.set(key, text);
  }
  return { sql: text, parameters };
}

/** Runs a query of Kysely's whose rows nobody waits for. */
export async function writeLater(db: Db, query: Compilable): Promise<void> {
  const { sql: text, parameters } = query.compile();
  await writeAll(db, [{ sql: text, parameters }]);
}

/** The placeholders of both databases differ, so a shape is cached for each. */
const shape = (db: Db, ...parts: (string | number)[]) => `${dialectName(db)} ${parts.join(' ')}`;

export interface InsertOptions {
  /** Leave out rows whose unique key is taken. */
  ignoreConflicts?: boolean;
  /** A column to answer of the rows inserted. */
  returning?: string;
}

/** Inserts rows that all have the members of the first one; answers what `returning` asks for. */
export async function insertRows<T extends keyof Schema & string>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
  options: InsertOptions = {},
): Promise<unknown[]> {
  const statements = insertStatements(db, table, rows, options);
  if (options.returning !== undefined) return runAll(db, statements);
  await writeAll(db, statements);
  return [];
}

/** The statements of `insertRows`, for `runTogether`. */
export function insertStatements<T extends keyof Schema & string>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
  { ignoreConflicts, returning }: InsertOptions = {},
): Statement[] {
  const columns = rows.length > 0 ? Object.keys(rows[0]!) : [];
  const names = columns.join();
  return [...chunks(rows)].map((chunk) => {
    const parameters: unknown[] = [];
    for (const row of chunk as Record<string, unknown>[])
      for (const column of columns) parameters.push(row[column] ?? null);
    const key = shape(
      db,
      'insert',
      table,
      names,
      chunk.length,
      ignoreConflicts ? 'ignore' : '',
      returning ?? '',
    );
    return statement(key, parameters, () => {
      const one = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
      return sql`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))}) values ${sql.join(chunk.map(() => one))}
        ${ignoreConflicts ? sql`on conflict do nothing` : sql``}
        ${returning ? sql`returning ${sql.ref(returning)}` : sql``}`.compile(db);
    });
  });
}

export type ColumnTypes = Record<string, 'text' | 'bigint'>;

/**
 * Updates many rows, each with its own values: `keys` find a row, `sets` are written. A row's missing member is
 * written as null.
 */
export async function updateRows(
  db: Db,
  table: keyof Schema & string,
  keys: ColumnTypes,
  sets: ColumnTypes,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = { ...keys, ...sets };
  const names = Object.keys(columns);
  const updates = [...chunks(rows)].map((chunk) => {
    const parameters: unknown[] = [];
    for (const row of chunk) for (const name of names) parameters.push(row[name] ?? null);
    const key = shape(db, 'update', table, names.join(), chunk.length);
    return statement(key, parameters, () => {
      const set = Object.keys(sets).map((n) => sql`${sql.ref(n)} = v.${sql.ref(n)}`);
      const match = Object.keys(keys).map((n) => sql`t.${sql.ref(n)} = v.${sql.ref(n)}`);
      return sql`${valuesTable(columns, chunk.length)}
        update ${sql.table(table)} as t set ${sql.join(set)} from v where ${sql.join(match, sql` and `)}`.compile(
        db,
      );
    });
  });
  await writeAll(db, updates);
}

/**
 * Selects by many keys in one statement. `query` follows the common table expression `v`, which holds the keys, and is
 * compiled once for each number of keys, so it must say the same whenever it goes by the same `name`.
 */
export async function selectByKeys<R>(
  db: Db,
  name: string,
  keys: ColumnTypes,
  rows: readonly Record<string, unknown>[],
  query: () => RawBuilder<unknown>,
): Promise<R[]> {
  return (await runAll(db, keyedStatements(db, name, keys, rows, query))) as R[];
}

/** As `selectByKeys`, for a query that writes and answers nothing. */
export async function writeByKeys(
  db: Db,
  name: string,
  keys: ColumnTypes,
  rows: readonly Record<string, unknown>[],
  query: () => RawBuilder<unknown>,
): Promise<void> {
  await writeAll(db, keyedStatements(db, name, keys, rows, query));
}

function keyedStatements(
  db: Db,
  name: string,
  keys: ColumnTypes,
  rows: readonly Record<string, unknown>[],
  query: () => RawBuilder<unknown>,
): Statement[] {
  const names = Object.keys(keys);
  return [...chunks(rows)].map((chunk) => {
    const parameters: unknown[] = [];
    for (const row of chunk) for (const n of names) parameters.push(row[n] ?? null);
    return statement(shape(db, 'keys', name, chunk.length), parameters, () =>
      sql`${valuesTable(keys, chunk.length)} ${query()}`.compile(db),
    );
  });
}

/** `with v(…) as (values (…), …)`; the casts tell PostgreSQL the types, which it would otherwise take for text. */
function valuesTable(columns: ColumnTypes, size: number): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const one = sql`(${sql.join(names.map((n) => sql`cast(${null} as ${sql.raw(columns[n]!)})`))})`;
  return sql`with v(${sql.join(names.map((n) => sql.ref(n)))}) as (values ${sql.join(Array(size).fill(one))})`;
}
