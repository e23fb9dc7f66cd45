/**
 * Many rows in one statement, on both databases. Kysely compiles each shape once; later calls only bind, because
 * building the query tree costs more than running it (measured: 2 µs a value against 3 µs a row).
 */
import { type Compilable, type RawBuilder, sql } from 'kysely';
import {
  type ColumnTypes,
  type Db,
  dialectName,
  rowsTable,
  rowsUpdate,
  runAll,
  type Statement,
  takesArrays,
  valuesTable,
  withRows,
  writeAll,
} from './dialect.ts';
import type { NewRow, Schema } from './schema.ts';

/** Rows an insert at most; always a power of two, so that few shapes exist and each is prepared once. */
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

function textOf(key: string, build: () => { sql: string }): string {
  let text = compiled.get(key);
  if (text === undefined) {
    text = build().sql;
    compiled.set(key, text);
  }
  return text;
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
    const text = textOf(key, () => {
      const one = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
      return sql`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))}) values ${sql.join(chunk.map(() => one))}
        ${ignoreConflicts ? sql`on conflict do nothing` : sql``}
        ${returning ? sql`returning ${sql.ref(returning)}` : sql``}`.compile(db);
    });
    return { sql: text, parameters };
  });
}

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
  if (rows.length === 0) return;
  const columns = { ...sets, ...keys };
  const text = textOf(shape(db, 'update', table, Object.keys(sets).join(), Object.keys(keys).join()), () =>
    rowsUpdate(db, table, Object.keys(sets), Object.keys(keys), columns).compile(db),
  );
  await writeAll(db, [valued(db, text, columns, rows)]);
}

/**
 * Selects by many keys. `query` follows the common table expression `v`, which holds the keys, and is compiled once, so
 * it must say the same whenever it goes by the same `name`. On SQLite it runs once for each key: it may join `v`, and
 * neither sort nor count over several of its rows.
 */
export async function selectByKeys<R>(
  db: Db,
  name: string,
  keys: ColumnTypes,
  rows: readonly Record<string, unknown>[],
  query: () => RawBuilder<unknown>,
): Promise<R[]> {
  if (rows.length === 0) return [];
  return (await runAll(db, [keyedStatement(db, name, keys, rows, query)])) as R[];
}

/** As `selectByKeys`, for a query that writes and answers nothing. */
export async function writeByKeys(
  db: Db,
  name: string,
  keys: ColumnTypes,
  rows: readonly Record<string, unknown>[],
  query: () => RawBuilder<unknown>,
): Promise<void> {
  if (rows.length > 0) await writeAll(db, [keyedStatement(db, name, keys, rows, query)]);
}

/**
 * Inserts what `query` selects from `v`, which holds the values of many rows: `insert … select … from v cross join …`.
 * SQLite goes through a cross join in the order written, so that the plan is the same for any number of rows, and 256 of
 * them at once take half the time of one after the other.
 */
export async function insertSelected(
  db: Db,
  name: string,
  columns: ColumnTypes,
  rows: readonly Record<string, unknown>[],
  query: () => RawBuilder<unknown>,
): Promise<void> {
  if (takesArrays(db)) return writeByKeys(db, name, columns, rows, query);
  const names = Object.keys(columns);
  const statements = [...chunks(rows)].map((chunk) => ({
    sql: textOf(shape(db, 'selected', name, chunk.length), () =>
      sql`${valuesTable(columns, chunk.length)} ${query()}`.compile(db),
    ),
    parameters: chunk.flatMap((row) => names.map((column) => row[column] ?? null)),
  }));
  await writeAll(db, statements);
}

function keyedStatement(
  db: Db,
  name: string,
  keys: ColumnTypes,
  rows: readonly Record<string, unknown>[],
  query: () => RawBuilder<unknown>,
): Statement {
  const text = textOf(shape(db, 'keys', name), () => sql`${rowsTable(db, keys)} ${query()}`.compile(db));
  return valued(db, text, keys, rows);
}

function valued(
  db: Db,
  text: string,
  columns: ColumnTypes,
  rows: readonly Record<string, unknown>[],
): Statement {
  const names = Object.keys(columns);
  const values = rows.map((row) => names.map((name) => row[name] ?? null));
  return withRows(db, text, names.length, values);
}
