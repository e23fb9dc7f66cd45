import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';

/** A statement and its values, or with `each` several sets of values: it runs once for each, all of them or none. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  each?: readonly (readonly unknown[])[];
}
/** The rows as arrays in the order of the columns. */
export interface StatementResult {
  columns?: string[];
  rows?: unknown[][];
  changes?: number;
}

/** A WAL that has grown beyond so many bytes is cut to them once it begins anew. */
const LARGEST_IDLE_WAL = 64 * 1024 * 1024;

export interface SqliteFile {
  /** False too once SQLite has rolled a transaction back by itself, as it does when the disk is full. */
  readonly inTransaction: boolean;
  /** The number of commits that have written something: they are in the WAL, which is on disk after the next sync. */
  readonly commits: number;
  run(statement: Statement): StatementResult;
  /** Returns how many pages the WAL holds. Do not ask within a transaction. */
  pagesInWal(): number;
  close(): void;
}

/**
 * Opens a SQLite file (made when missing) with the settings that all else relies on. A commit does not wait for the disk,
 * and nothing is copied from the WAL into the file before it is closed: both are done beside this thread (`wal.ts`).
 */
export function openSqliteFile(file: string): SqliteFile {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new SQLite(file, { timeout: 5000 });
  const mode = database.pragma('journal_mode = WAL', { simple: true });
  if (mode !== 'wal' && file !== ':memory:')
    throw new Error(`${file}: SQLite can keep no write-ahead log there. Put DATA_DIR on a local disk.`);
  database.pragma('synchronous = NORMAL');
  database.pragma('wal_autocheckpoint = 0');
  database.pragma('secure_delete = on'); // what is deleted is overwritten, so that an erased person is in no free page
  database.pragma(`journal_size_limit = ${LARGEST_IDLE_WAL}`);
  database.pragma(`cache_size = -${cacheKib(database)}`);
  if (forgetStatistics(database)) {
    database.close(); // what this connection has read of them goes with it
    return openSqliteFile(file);
  }
  database.pragma('busy_timeout = 0'); // from here on whoever asks waits for another writer, and not this thread
  const prepared = createPreparer(database);
  const walState = database.prepare('pragma wal_checkpoint(noop)').raw();
  const runEachTogether = database.transaction(runEach);
  let commits = 0;
  let written = false;

  function runAny(statement: SQLite.Statement, { parameters, each }: Statement): StatementResult {
    if (!each) return runOnce(statement, parameters);
    if (each.length === 1 || database.inTransaction) return runEach(statement, each);
    return runEachTogether(statement, each);
  }

  return {
    run(given) {
      const statement = prepared(given.sql);
      const result = runAny(statement, given);
      if (given.sql === 'rollback') written = false;
      else if (given.sql !== 'begin' && !statement.readonly) written = true;
      if (written && !database.inTransaction) {
        commits++;
        written = false;
      }
      return result;
    },
    get commits() {
      return commits;
    },
    pagesInWal: () => (walState.get() as [busy: number, pages: number, copied: number])[1],
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => database.close(),
  };
}

/** Runs `work` and adds the name of the file to SQLite's errors, which do not say it. */
export function namingFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown };
    if (typeof code === 'string' && ABOUT_FILE.test(code) && !message.startsWith(file))
      (error as Error).message = `${file}: ${message}`;
    throw error;
  }
}

const ABOUT_FILE = /^SQLITE_(AUTH|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|PERM|READONLY)(_|$)/;

function runOnce(statement: SQLite.Statement, parameters: readonly unknown[]): StatementResult {
  if (!statement.reader) return { changes: statement.run(parameters).changes };
  const rows = statement.all(parameters) as unknown[][];
  return { columns: namesOf(statement, rows), rows };
}

function runEach(statement: SQLite.Statement, each: readonly (readonly unknown[])[]): StatementResult {
  if (!statement.reader) {
    let changes = 0;
    for (const parameters of each) changes += statement.run(parameters).changes;
    return { changes };
  }
  const rows: unknown[][] = [];
  for (const parameters of each) for (const row of statement.all(parameters)) rows.push(row as unknown[]);
  return { columns: namesOf(statement, rows), rows };
}

const names = new WeakMap<SQLite.Statement, string[]>();

/** Asking costs as much as a row; they are others only when another process has added a column, which the rows show. */
function namesOf(statement: SQLite.Statement, [first]: unknown[][]): string[] {
  const known = names.get(statement);
  if (known && (!first || first.length === known.length)) return known;
  const asked = statement.columns().map((column) => column.name);
  names.set(statement, asked);
  return asked;
}

const CACHE = { partOfFile: 64, leastKib: 16 * 1024, mostKib: 64 * 1024 };

/**
 * Returns the size of SQLite's cache of pages, a part of the file within bounds: of a larger file more of the indexes is
 * looked at again and again. What else is wanted of the file is in the system's cache.
 */
function cacheKib(database: SQLite.Database): number {
  const pages = database.pragma('page_count', { simple: true }) as number;
  const pageBytes = database.pragma('page_size', { simple: true }) as number;
  const part = Math.ceil((pages * pageBytes) / 1024 / CACHE.partOfFile);
  return Math.min(Math.max(part, CACHE.leastKib), CACHE.mostKib);
}

/**
 * Deletes SQLite's statistics. Without them it plans by the keys; with old ones it may scan (measured: 340 ms for 64
 * rows).
 */
function forgetStatistics(database: SQLite.Database): boolean {
  const found = database.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get();
  if (found) database.exec('drop table sqlite_stat1; drop table if exists sqlite_stat4');
  return found !== undefined;
}

/** Preparing costs more than running: every statement is prepared once. */
function createPreparer(database: SQLite.Database): (sql: string) => SQLite.Statement {
  const statements = new Map<string, SQLite.Statement>();
  return (sql) => {
    const found = statements.get(sql);
    if (found) return found;
    // Taking the write lock at once spares a transaction that reads first from failing when it writes.
    const made = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
    if (made.reader) made.raw();
    if (statements.size > 1000) statements.clear();
    statements.set(sql, made);
    return made;
  };
}
