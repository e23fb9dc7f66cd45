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
import { isOutage } from '../failures.ts';
import { type RowMaker, rowMaker } from '../row-maker.ts';
import { namingFile, openSqliteFile, type Statement, type StatementResult } from './file.ts';
import { type WalOptions, watchWal } from './wal.ts';
import { perform, type Work } from './work.ts';

/** Runs the work of one connection, one piece after the other. */
export interface Executor {
  /** Does the statements and returns their results in order; an error is that of the statement which failed. */
  perform(work: Work): Promise<StatementResult[]>;
  /** Resolves when all that has been committed so far is on disk; undefined: it is. Without it a commit waits for that. */
  synced?(): Promise<void> | undefined;
  /** Empties the write-ahead log; false: not now. Without it there is none. */
  emptyLog?(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * SQLite in the thread that asks: a statement takes microseconds, and to wake another thread and be woken by it takes
 * more than most of them. To Kysely it looks like a server with one connection. Whoever has used it goes on when all that
 * was committed until then is on disk, so that nothing leaves the process that a loss of power could take back: not a
 * response, nor a call, nor what somebody else has read. The connection is free for the next one meanwhile.
 */
export function sqliteDialect(file: string, options: WalOptions): Dialect {
  return dialectOn(async () => openExecutor(file, options), new SqliteAdapter());
}

/**
 * Serves a database that several servers share, as a simulation gives it to them; their leases say who works what.
 */
export class SharedSqliteAdapter extends SqliteAdapter {}

/** The same on whatever does the statements. */
export function sharedSqliteDialect(connect: () => Promise<Executor>): Dialect {
  return dialectOn(connect, new SharedSqliteAdapter());
}

/** Another process writes, as the command line does: so long it is waited for, asking again and again. */
const WRITER_MS = 5000;
const ASK_AGAIN_MS = 5;

function openExecutor(path: string, options: WalOptions): Executor {
  const { outage, clock } = options;
  const file = namingFile(path, () => openSqliteFile(path));
  const wal = path === ':memory:' ? undefined : watchWal(path, file, options);

  /** Nothing of the work is done when it is found that another process writes; everybody else goes on meanwhile. */
  async function patiently(work: Work): Promise<StatementResult[]> {
    for (const until = clock.monotonic() + WRITER_MS; ; await clock.pause(ASK_AGAIN_MS)) {
      try {
        const results = namingFile(path, () => perform(file, work));
        wal?.look();
        outage.worked();
        return results;
      } catch (error) {
        if (isWriterAtWork(error) && clock.monotonic() < until) continue;
        if (isOutage(error)) outage.failed(error);
        throw error;
      }
    }
  }

  return {
    async perform(work) {
      if (work.begin || work.within || work.end || work.statements.length <= 1) return patiently(work);
      const results: StatementResult[] = [];
      for (const statement of work.statements)
        results.push(...(await patiently({ statements: [statement] })));
      return results;
    },
    synced: () => wal?.synced(),
    emptyLog: async () => (await wal?.empty()) ?? true,
    async close() {
      await wal?.end();
      file.close();
    },
  };
}

const isWriterAtWork = (error: unknown) => /^SQLITE_BUSY/.test((error as { code?: string }).code ?? '');

function dialectOn(connect: () => Promise<Executor>, adapter: SqliteAdapter): Dialect {
  return {
    createAdapter: () => adapter,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StablePlanCompiler(),
    createDriver: () => driverOf(connect),
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

function driverOf(connect: () => Promise<Executor>): Driver {
  let executor: Executor | undefined;
  let connection: SqliteConnection | undefined;
  return {
    async init() {
      executor = await connect();
      connection = new SqliteConnection(executor);
    },
    acquireConnection: async () => connection!,
    beginTransaction: async () => connection!.begin(),
    commitTransaction: () => connection!.end('commit'),
    rollbackTransaction: () => connection!.end('rollback'),
    releaseConnection: async () => executor!.synced?.(),
    async destroy() {
      await executor?.close();
    },
  };
}

/**
 * The only connection of a file. Nobody else can write while a transaction waits for its own statements, so it waits
 * seldom: it is opened along with its first statement, and what it need not hear back goes along with the next one or
 * with the commit.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #executor: Executor;
  #transaction: 'none' | 'asked for' | 'open' = 'none';
  #deferred: Statement[] = [];

  constructor(executor: Executor) {
    this.#executor = executor;
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
      if (before === 'open') await this.#executor.perform({ statements: [], end: 'rollback' });
    } else if (before === 'open' || statements.length > 0) {
      const begin = before === 'asked for';
      await this.#executor.perform({ begin, within: !begin, statements, end: 'commit' });
    }
  }

  /** Runs statements whose rows nobody waits for; within a transaction they may go later, but before all that follow. */
  async write(statements: readonly Statement[]): Promise<void> {
    if (this.#transaction === 'none') await this.runAll(statements);
    else this.#deferred.push(...statements);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.runAll<R>([{ sql, parameters }]);
    return result!;
  }

  /** Several statements, one after the other, in one round trip. */
  async runAll<R>(statements: readonly Statement[]): Promise<QueryResult<R>[]> {
    const deferred = this.#deferred;
    this.#deferred = [];
    const within = this.#transaction === 'open';
    const begin = this.#transaction === 'asked for';
    if (begin) this.#transaction = 'open';
    try {
      const results = await this.#executor.perform({
        begin,
        within,
        statements: [...deferred, ...statements],
      });
      return results.slice(deferred.length).map((result) => toResult<R>(result));
    } catch (error) {
      if ((error as { unopened?: boolean }).unopened) this.#transaction = 'none'; // there is nothing to roll back
      throw error;
    }
  }

  /** All of the statements in one transaction of their own, in one round trip. */
  async runTogether(statements: readonly Statement[]): Promise<unknown[][]> {
    const results = await this.#executor.perform({ begin: true, statements, end: 'commit' });
    return results.map((result) => toResult(result).rows);
  }

  async emptyLog(): Promise<boolean> {
    return (await this.#executor.emptyLog?.()) ?? true;
  }

  // biome-ignore lint/correctness/useYield: rows come whole
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported: page by the key.');
  }
}

const makers = new WeakMap<readonly string[], RowMaker>();

/** A statement has the same array of columns each time. */
function makerOf(columns: readonly string[]): RowMaker {
  let make = makers.get(columns);
  if (!make) {
    make = rowMaker(columns);
    makers.set(columns, make);
  }
  return make;
}

function toResult<R>({ columns, rows, changes }: StatementResult): QueryResult<R> {
  if (!columns || !rows) return { rows: [], numAffectedRows: BigInt(changes ?? 0) };
  return { rows: rows.map(makerOf(columns)) as R[] };
}
