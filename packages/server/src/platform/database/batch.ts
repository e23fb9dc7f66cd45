/**
 * Many rows in one statement, on both databases. Kysely compiles each shape once; later calls only bind, because
 * building the query tree costs more than running it (measured: 2 µs a value against 3 µs a row).
 */
import { type RawBuilder, sql } from 'kysely';
import {
  arraysTable,
  type ColumnTypes,
  type Db,
  identityOf,
  rowsTable,
  rowsUpdate,
  runAll,
  type Statement,
  takesArrays,
  valuesTable,
  withRows,
  writeAll,
} from './dialect.ts';
import type { NewRow, Schema } from './schema/schema.ts';

/** Rows an insert at most; always a power of two, so that few shapes exist and each is prepared once. */
const LARGEST = 256;

/** Yields rows in pieces, the number of each a power of two. */
export function* chunks<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let at = 0; at < rows.length; ) {
    let size = LARGEST;
    while (size > rows.length - at) size /= 2;
    yield rows.slice(at, at + size);
    at += size;
  }
}

/** The texts that a database handle and its transactions have compiled, each by all that it is made from. */
interface Compiled {
  ofShapes: Map<string, string>;
  /** The sets of columns that inserts into a table have named. */
  ofTables: Map<string, Set<string>>;
  ofQueries: WeakMap<KeyedQuery, Map<number, string>>;
}

const compiled = new WeakMap<object, Compiled>();

function compiledBy(db: Db): Compiled {
  const handle = identityOf(db);
  let own = compiled.get(handle);
  if (!own) {
    own = { ofShapes: new Map(), ofTables: new Map(), ofQueries: new WeakMap() };
    compiled.set(handle, own);
  }
  return own;
}

function kept<K>(texts: Map<K, string>, key: K, build: () => { sql: string }): string {
  let text = texts.get(key);
  if (text === undefined) {
    text = build().sql;
    texts.set(key, text);
  }
  return text;
}

const ofShape = (db: Db, shape: readonly unknown[], build: () => { sql: string }) =>
  kept(compiledBy(db).ofShapes, shape.join(' '), build);

/** `rows` is for a text that differs by their number. */
function ofQuery(db: Db, query: KeyedQuery, rows: number, build: () => { sql: string }): string {
  const { ofQueries } = compiledBy(db);
  let own = ofQueries.get(query);
  if (!own) {
    own = new Map();
    ofQueries.set(query, own);
  }
  return kept(own, rows, build);
}

export interface InsertOptions {
  /** Leave out rows whose unique key is taken. */
  ignoreConflicts?: boolean;
  /** A column to return of the rows inserted. */
  returning?: string;
}

/** Inserts rows that all have the fields of the first one; returns what `returning` asks for. */
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
  const columns = namedColumns(db, table, rows);
  /** Returns the text of an insert of what `source` selects, which `shape` tells from others. */
  const textOf = (shape: unknown, source: () => RawBuilder<unknown>) =>
    ofShape(db, ['insert', table, shape, ignoreConflicts, returning], () =>
      sql`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))}) ${source()}
        ${ignoreConflicts ? sql`on conflict do nothing` : sql``}
        ${returning ? sql`returning ${sql.ref(returning)}` : sql``}`.compile(db),
    );
  const types = takesArrays(db) && rows.length > 1 ? typesOf(columns, rows) : undefined;
  if (types) {
    const text = textOf(Object.entries(types), () => arraysTable(types));
    return [valued(db, text, types, rows)];
  }
  const one = () => sql`(${sql.join(columns.map(() => sql`${null}`))})`;
  return [...chunks(rows)].map((chunk) => {
    const parameters: unknown[] = [];
    for (const row of chunk as Record<string, unknown>[])
      for (const column of columns) parameters.push(row[column] ?? null);
    const text = textOf([columns, chunk.length], () => sql`values ${sql.join(chunk.map(one))}`);
    return { sql: text, parameters };
  });
}

/**
 * Returns the types of columns by their values; undefined: a column has none to tell. PostgreSQL takes rows as an array
 * for each column, whatever their number, and need not plan each value.
 */
function typesOf(columns: readonly string[], rows: readonly object[]): ColumnTypes | undefined {
  const types: Record<string, 'text' | 'bigint'> = {};
  for (const column of columns) {
    const row = rows.find((row) => (row as Record<string, unknown>)[column] != null);
    if (!row) return undefined;
    types[column] = typeof (row as Record<string, unknown>)[column] === 'number' ? 'bigint' : 'text';
  }
  return types;
}

/** An insert into a table is compiled for so many sets of columns, and otherwise names them all. */
const MOST_COLUMN_SETS = 8;

/** Returns the columns that some row has a value for: to bind a null takes as long as to bind a value. */
function namedColumns(db: Db, table: string, rows: readonly object[]): string[] {
  const all = rows.length > 0 ? Object.keys(rows[0]!) : [];
  const named = all.filter((column) => rows.some((row) => (row as Record<string, unknown>)[column] != null));
  const { ofTables } = compiledBy(db);
  let known = ofTables.get(table);
  if (!known) {
    known = new Set();
    ofTables.set(table, known);
  }
  const set = named.join(' ');
  if (known.size < MOST_COLUMN_SETS) known.add(set);
  return known.has(set) ? named : all;
}

/**
 * Updates many rows, each with its own values: `keys` find a row, `sets` are written. A row's missing field is
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
  const shape = ['update', table, Object.entries(sets), 'by', Object.entries(keys)];
  const text = ofShape(db, shape, () =>
    rowsUpdate(db, table, Object.keys(sets), Object.keys(keys), columns).compile(db),
  );
  await writeAll(db, [valued(db, text, columns, rows)]);
}

/**
 * A statement by many keys: `query` follows the common table expression `v`, which holds them in `columns`. Say it once,
 * outside the function that runs it: a database handle compiles it at the first use and knows it by its identity, so
 * that it must say the same whenever it is asked. On SQLite it runs once for each key: it may join `v`, and neither sort
 * nor count over several of its rows.
 */
export interface KeyedQuery {
  columns: ColumnTypes;
  query: (db: Db) => RawBuilder<unknown>;
}

export async function selectByKeys<R>(
  db: Db,
  query: KeyedQuery,
  rows: readonly Record<string, unknown>[],
): Promise<R[]> {
  if (rows.length === 0) return [];
  return (await runAll(db, [keyedStatement(db, query, rows)])) as R[];
}

/**
 * Selects like `selectByKeys` by a query that goes on from `v` with `cross join`: SQLite goes through one in the order
 * written, so that the plan is the same for any number of keys, and twenty at once take half the time of one after the
 * other. A key of nulls must find nothing: it fills up a statement for a power of two, of which few exist.
 */
export async function selectTogether<R>(
  db: Db,
  query: KeyedQuery,
  rows: readonly Record<string, unknown>[],
): Promise<R[]> {
  if (rows.length === 0) return [];
  if (takesArrays(db)) return selectByKeys(db, query, rows);
  const statements: Statement[] = [];
  for (let at = 0; at < rows.length; at += LARGEST) {
    const some = rows.slice(at, at + LARGEST);
    statements.push(valuesStatement(db, query, some, 2 ** Math.ceil(Math.log2(some.length))));
  }
  return (await runAll(db, statements)) as R[];
}

/** Returns values for a condition `in`, the last one repeated up to a power of two, so that few statements exist. */
export function paddedList(values: readonly string[]): string[] {
  const size = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array<string>(size - values.length).fill(values.at(-1)!)];
}

/** Runs a query for each key like `selectByKeys`, but the query writes and returns nothing. */
export async function writeByKeys(
  db: Db,
  query: KeyedQuery,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length > 0) await writeAll(db, [keyedStatement(db, query, rows)]);
}

/**
 * Inserts what `query` selects from `v`, which holds the values of many rows: `insert … select … from v cross join …`,
 * on SQLite many at once as in `selectTogether`.
 */
export async function insertSelected(
  db: Db,
  query: KeyedQuery,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (takesArrays(db)) return writeByKeys(db, query, rows);
  const statements = [...chunks(rows)].map((chunk) => valuesStatement(db, query, chunk, chunk.length));
  await writeAll(db, statements);
}

/** A statement for SQLite over `size` rows at once; those that are not there are nulls. */
function valuesStatement(
  db: Db,
  query: KeyedQuery,
  rows: readonly Record<string, unknown>[],
  size: number,
): Statement {
  const { columns } = query;
  const text = ofQuery(db, query, size, () =>
    sql`${valuesTable(columns, size)} ${query.query(db)}`.compile(db),
  );
  const parameters: unknown[] = Array(size * Object.keys(columns).length).fill(null);
  let at = 0;
  for (const row of rows) for (const column in columns) parameters[at++] = row[column] ?? null;
  return { sql: text, parameters };
}

function keyedStatement(db: Db, query: KeyedQuery, rows: readonly Record<string, unknown>[]): Statement {
  const { columns } = query;
  const text = ofQuery(db, query, 1, () => sql`${rowsTable(db, columns)} ${query.query(db)}`.compile(db));
  return valued(db, text, columns, rows);
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
