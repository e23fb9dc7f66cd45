import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Outage } from '../../outage.ts';
import { type SqlStatement, type StatementResult, startThread, type Thread } from './start-thread.ts';

/**
 * SQLite in a thread of its own, so that neither a synced commit nor a long statement holds up the requests, and the
 * second core has its share. To Kysely it looks like a server with one connection.
 */
export function sqliteDialect(file: string, outage: Outage): Dialect {
  return dialectOn(() => startThread(file, outage), new SqliteAdapter());
}

/** Of a database that several servers share, as a simulation gives it to them: their leases say who works what. */
export class SharedSqliteAdapter extends SqliteAdapter {}

/** The same on whatever does the statements, in a thread or not. */
export function sharedSqliteDialect(start: () => Promise<Thread>): Dialect {
  return dialectOn(start, new SharedSqliteAdapter());
}

function dialectOn(start: () => Promise<Thread>, adapter: SqliteAdapter): Dialect {
  return {
    createAdapter: () => adapter,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StablePlanCompiler(),
    createDriver: () => threadDriver(start),
  };
}

/**
 * SQLite plans by the values bound to a `limit` and to most `column = ?`, so it prepares such a statement again at every
 * run (from 3.47 on; tried: 50 of 52 μs of a claim that finds nothing). It does not look into an expression, and `+` does
 * nothing else.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

function threadDriver(start: () => Promise<Thread>): Driver {
  let thread: Thread | undefined;
  let connection: SqliteConnection | undefined;
  return {
    async init() {
      thread = await start();
      connection = new SqliteConnection(thread);
    },
    acquireConnection: async () => connection!,
    beginTransaction: async () => connection!.begin(),
    commitTransaction: () => connection!.end('commit'),
    rollbackTransaction: () => connection!.end('rollback'),
    releaseConnection: async () => undefined,
    async destroy() {
      await thread?.close();
    },
  };
}

/**
 * The only connection of a file. Every message to the thread waits its turn in two event loops while nobody else can
 * write, so a transaction sends few: it is opened along with its first statement, and what it need not hear back
 * goes along with the next one or with the commit.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #thread: Thread;
  #transaction: 'none' | 'asked for' | 'open' = 'none';
  #deferred: SqlStatement[] = [];

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  begin(): void {
    this.#transaction = 'asked for';
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const statements = this.#deferred;
    const before = this.#transaction;
    this.#deferred = [];
    this.#transaction = 'none';
    if (how === 'rollback') {
      if (before === 'open') await this.#thread.perform({ statements: [], end: 'rollback' });
    } else if (before === 'open' || statements.length > 0) {
      const begin = before === 'asked for';
      await this.#thread.perform({ begin, within: !begin, statements, end: 'commit' });
    }
  }

  /** Runs statements whose rows nobody waits for; within a transaction they may go later, but before all that follow. */
  async write(statements: readonly SqlStatement[]): Promise<void> {
    if (this.#transaction === 'none') await this.runAll(statements);
    else this.#deferred.push(...statements);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.runAll<R>([{ sql, parameters }]);
    return result!;
  }

  /** Several statements, one after the other, in one round trip. */
  async runAll<R>(statements: readonly SqlStatement[]): Promise<QueryResult<R>[]> {
    const deferred = this.#deferred;
    this.#deferred = [];
    const within = this.#transaction === 'open';
    const begin = this.#transaction === 'asked for';
    if (begin) this.#transaction = 'open';
    try {
      const results = await this.#thread.perform({ begin, within, statements: [...deferred, ...statements] });
      return results.slice(deferred.length).map((result) => toResult<R>(result));
    } catch (error) {
      if ((error as { unopened?: boolean }).unopened) this.#transaction = 'none'; // there is nothing to roll back
      throw error;
    }
  }

  /** All of the statements in one transaction of their own, in one round trip. */
  async runTogether(statements: readonly SqlStatement[]): Promise<unknown[][]> {
    const results = await this.#thread.perform({ begin: true, statements, end: 'commit' });
    return results.map((result) => toResult(result).rows);
  }

  // biome-ignore lint/correctness/useYield: rows come whole from the thread
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported: page by the key.');
  }
}

function toResult<R>({ columns, rows, changes }: StatementResult): QueryResult<R> {
  if (!columns || !rows) return { rows: [], numAffectedRows: BigInt(changes ?? 0) };
  return {
    rows: rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (let i = 0; i < columns.length; i++) row[columns[i]!] = values[i];
      return row as R;
    }),
  };
}
