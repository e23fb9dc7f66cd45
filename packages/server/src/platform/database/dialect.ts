/** The only file that asks which of the two databases it is. */
import {
  CompiledQuery,
  type Expression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely';
import type { PostgresConnection } from './postgres/connection.ts';
import { failedByName } from './postgres/statement-names.ts';
import type { Schema } from './schema/schema.ts';
import { SharedSqliteAdapter, SqliteConnection } from './sqlite/dialect.ts';

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

export function isPostgres(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The same object for a handle and for all its transactions. */
export function identityOf(db: Db): object {
  return db.getExecutor().adapter;
}

/** PostgreSQL chooses a plan by what it has counted in the tables; SQLite, which is never told to count, by the indexes. */
export function plansByStatistics(db: Db): boolean {
  return isPostgres(db);
}

/** Rows that another process has claimed are passed over. SQLite has one process, so nothing is claimed elsewhere. */
export function skipLocked<TB extends keyof Schema, O>(
  db: Db,
  query: SelectQueryBuilder<Schema, TB, O>,
): SelectQueryBuilder<Schema, TB, O> {
  return isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/** Rows whose keys nobody changes or deletes until the transaction ends, nor locks for that; other changes may be made. */
export function keepRows<TB extends keyof Schema, O>(
  db: Db,
  query: SelectQueryBuilder<Schema, TB, O>,
): SelectQueryBuilder<Schema, TB, O> {
  return isPostgres(db) ? query.forKeyShare() : query;
}

/** Ends a select so that its rows are kept as by `keepRows`. */
export function keptRows(db: Db, alias: string): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for key share of ${sql.ref(alias)}` : sql``;
}

/**
 * Returns whether what a transaction has read cannot change before its commit: on SQLite nobody else writes while it
 * is open.
 */
export function keepsWhatItReads(db: Db): boolean {
  return !isPostgres(db);
}

/** A SQLite file belongs to one server: what another process could do meanwhile need not be asked. */
export function oneProcess(db: Db): boolean {
  return !isPostgres(db) && !(db.getExecutor().adapter instanceof SharedSqliteAdapter);
}

/** Returns whether a statement holds up this thread until its rows are there: SQLite's run in it. */
export function holdsUpThread(db: Db): boolean {
  return !isPostgres(db);
}

/** Rows that stay as they are until the transaction ends; SQLite has one writer anyway. */
export function holdRows<TB extends keyof Schema, O>(
  db: Db,
  query: SelectQueryBuilder<Schema, TB, O>,
): SelectQueryBuilder<Schema, TB, O> {
  return isPostgres(db) ? query.forUpdate() : query;
}

/** Small rows found by their whole key are kept in the key's own tree on SQLite. */
export function keyedTable(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`` : sql`without rowid`;
}

/** Leaves room on PostgreSQL's pages for rows that change soon: a version on the same page needs no new index entries. */
export function roomForChanges(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`with (fillfactor = 70)` : sql``;
}

/** Returns how a generated column is kept: SQLite computes it where it is read; PostgreSQL before 18 has stored ones alone. */
export function generatedKind(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`stored` : sql`virtual`;
}

/** Text that sorts and compares by its bytes, as SQLite's does anyway. */
export function textType(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

/**
 * Takes what a migration holds until its transaction ends, so that two starting processes do not both migrate, unless
 * another has it; returns whether it did. The transaction takes as long as it takes, but it waits for no lock longer than
 * `lockMs`.
 */
export async function takeMigrations(trx: Trx, lockMs: number): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  await onPostgres(trx, (connection) => connection.takeTime(lockMs));
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(6237641) as taken`.execute(
    trx,
  );
  return rows[0]!.taken;
}

/**
 * Waits until no other transaction has taken the same turn, and keeps it until this one ends. SQLite has one writer at a
 * time by itself.
 */
export async function takeTurn(trx: Trx, turn: keyof typeof TURNS): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${TURNS[turn]})`.execute(trx);
}

const TURNS = { media: 6237642 } as const;

/** Lets go of what the last statement of a transaction saw, which PostgreSQL keeps until the next one. */
export async function forgetSnapshot(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await onPostgres(trx, (connection) => connection.forgetSnapshot());
}

/** Returns whether a lock was not free in time. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03';
}

/** Returns the transactions of others that have been open for longest; those of other users are not seen. */
export async function longestTransactions(
  db: Db,
): Promise<{ pid: number; program: string; seconds: number }[]> {
  if (!isPostgres(db)) return [];
  const { rows } = await sql<{ pid: number; program: string; seconds: number }>`
    select pid, application_name as program, extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 3`.execute(db);
  return rows;
}

/** Returns whether an index can be built while others write to its table. */
export function buildsIndexesBeside(db: Db): boolean {
  return isPostgres(db);
}

/** Runs a statement outside of any transaction, which PostgreSQL may take its time for. */
export async function runAtLength(db: Db, { sql: text }: CompiledQuery): Promise<void> {
  await onPostgres(db, (connection) => connection.runAtLength(text));
}

export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/**
 * Deadlocks, serialisation failures and statements whose name is not known any more: the transaction may simply be run
 * again.
 */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === '40P01' || code === '40001' || code === 'SQLITE_BUSY' || failedByName(error);
}

/** A field of a JSON object that is kept as text; null where there is none. */
export function textOfField(db: Db, column: string, field: string): RawBuilder<string | null> {
  return isPostgres(db)
    ? sql`cast(${sql.ref(column)} as json) ->> ${sql.lit(field)}`
    : sql`${sql.ref(column)} ->> ${sql.lit(field)}`;
}

/** A parameter whose type PostgreSQL cannot infer from its place. */
export function typed(value: unknown, type: 'text' | 'bigint'): Expression<unknown> {
  return sql`cast(${value} as ${sql.raw(type)})`;
}

/** The end of a select that keeps other transactions off its rows; SQLite has one writer anyway. */
export function lockRows(db: Db, alias: string): RawBuilder<unknown> {
  return isPostgres(db) ? sql`order by ${sql.ref(`${alias}.id`)} for update of ${sql.ref(alias)}` : sql``;
}

/**
 * Locks rows like `lockRows` in a select that has an order of its own: it waits for whoever holds a row and then
 * reads it anew.
 */
export function heldRow(db: Db, ...aliases: string[]): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for update of ${sql.join(aliases.map((alias) => sql.ref(alias)))}` : sql``;
}

/** Locks the rows a worker takes and passes over those that another has. */
export function unlockedRows(db: Db, alias: string): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for update of ${sql.ref(alias)} skip locked` : sql``;
}

/**
 * A compiled statement. SQLite takes several in one message to its thread, PostgreSQL one after the other. With `each`
 * (SQLite alone) it runs once for each set of values.
 */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  each?: readonly (readonly unknown[])[];
}

/** Columns and their types, in order. */
export type ColumnTypes = Readonly<Record<string, 'text' | 'bigint'>>;

/**
 * The beginning of a statement that takes many rows of values as the table `v`, whose plan does not depend on how many
 * there are; `withRows` gives it its values. SQLite plans for one row and runs once for each: for 256 rows at once it
 * took reading all of a million messages for the cheapest way (174 ms). PostgreSQL gets an array for each column and,
 * the arrays being hidden in a sub-select, always expects ten rows: it goes by the keys, with statistics or without.
 */
export function rowsTable(db: Db, columns: ColumnTypes): RawBuilder<unknown> {
  const parts = Object.values(columns).map((type) =>
    isPostgres(db)
      ? sql`(select cast(${null} as ${sql.raw(type)}[]))`
      : sql`cast(${null} as ${sql.raw(type)})`,
  );
  const values = isPostgres(db) ? sql`* from unnest(${sql.join(parts)})` : sql.join(parts);
  return sql`with v(${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}) as (select ${values})`;
}

/** Returns a query of PostgreSQL for rows whose values `withRows` gives, an array for each column. */
export function arraysTable(columns: ColumnTypes): RawBuilder<unknown> {
  const arrays = Object.values(columns).map((type) => sql`cast(${null} as ${sql.raw(type)}[])`);
  return sql`select * from unnest(${sql.join(arrays)})`;
}

/**
 * Returns whether a statement over many rows takes an array for each column. Otherwise it takes the values one after
 * the other.
 */
export function takesArrays(db: Db): boolean {
  return isPostgres(db);
}

/**
 * Returns a table of `size` rows like `rowsTable`, for SQLite, where the parameters are the values one after the
 * other.
 */
export function valuesTable(columns: ColumnTypes, size: number): RawBuilder<unknown> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const row = sql`(${sql.join(names.map(() => sql`${null}`))})`;
  return sql`with v(${sql.join(names)}) as (values ${sql.join(Array(size).fill(row))})`;
}

/** Updates rows found by `keys`; `withRows` gives it the values of `sets` and then of `keys`. */
export function rowsUpdate(
  db: Db,
  table: string,
  sets: readonly string[],
  keys: readonly string[],
  columns: ColumnTypes,
): RawBuilder<unknown> {
  if (isPostgres(db)) {
    const set = sets.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`);
    const match = keys.map((name) => sql`t.${sql.ref(name)} = v.${sql.ref(name)}`);
    return sql`${rowsTable(db, columns)}
      update ${sql.table(table)} as t set ${sql.join(set)} from v where ${sql.join(match, sql` and `)}`;
  }
  const given = (name: string) => sql`${sql.ref(name)} = ${null}`;
  return sql`update ${sql.table(table)} set ${sql.join(sets.map(given))}
    where ${sql.join(keys.map(given), sql` and `)}`;
}

/** A statement with the values of many rows, each in the order of the statement's columns. */
export function withRows(
  db: Db,
  text: string,
  width: number,
  rows: readonly (readonly unknown[])[],
): Statement {
  if (!isPostgres(db)) return { sql: text, parameters: [], each: rows };
  return { sql: text, parameters: Array.from({ length: width }, (_, at) => rows.map((row) => row[at])) };
}

/** Runs statements in order and returns all their rows. */
export async function runAll(db: Db, statements: readonly Statement[]): Promise<unknown[]> {
  if (statements.length === 0) return [];
  return db.getExecutor().provideConnection(async (connection) => {
    if (connection instanceof SqliteConnection) {
      return (await connection.runAll(statements)).flatMap((result) => result.rows);
    }
    // Sent together, they run in order.
    const asked = statements.map(({ sql: text, parameters }) =>
      connection.executeQuery(CompiledQuery.raw(text, [...parameters])),
    );
    return (await Promise.all(asked)).flatMap((result) => result.rows);
  });
}

/** Runs statements whose rows nobody waits for: within a transaction on SQLite they go along with what follows. */
export async function writeAll(db: Db, statements: readonly Statement[]): Promise<void> {
  if (!isPostgres(db)) return onSqlite(db, (connection) => connection.write(statements));
  if (!db.isTransaction) return void (await runAll(db, statements));
  await onPostgres(db, async (connection) => connection.write(statements));
}

/** Runs statements in a transaction of their own and returns the rows of each. */
export async function runInOneTransaction(db: Db, statements: readonly Statement[]): Promise<unknown[][]> {
  const run = isPostgres(db) ? onPostgres : onSqlite;
  return run(db, (connection: SqliteConnection | PostgresConnection) => connection.runTogether(statements));
}

/**
 * Leaves nothing in the files of the database of what has been deleted from it; false: not now, because others read. In
 * those of PostgreSQL some stays until it vacuums, and is nobody's to see.
 */
export async function leaveNoTrace(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true;
  const connection = await onSqlite(db, async (own) => own); // others may use it meanwhile
  return connection.emptyLog();
}

function onPostgres<T>(db: Db, work: (connection: PostgresConnection) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection((connection) => work(connection as PostgresConnection));
}

function onSqlite<T>(db: Db, work: (connection: SqliteConnection) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection((connection) => work(connection as SqliteConnection));
}
