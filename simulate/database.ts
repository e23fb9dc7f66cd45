/**
 * The database of a simulated run: SQLite in memory, in this thread, for several processes. A statement takes a while to
 * arrive, and its reply as long to come back. One transaction is open at a time, as in SQLite; whoever asks meanwhile
 * waits. Like PostgreSQL it ends a transaction in which nothing more is asked, for its process is frozen.
 */

import { sql } from 'kysely';
import { migrate } from '../packages/server/src/platform/database/migrate.ts';
import { openDatabase } from '../packages/server/src/platform/database/open.ts';
import { POSTGRES_LIMITS } from '../packages/server/src/platform/database/postgres/dialect.ts';
import type { Executor } from '../packages/server/src/platform/database/sqlite/dialect.ts';
import {
  openSqliteFile,
  type SqliteFile,
  type StatementResult,
} from '../packages/server/src/platform/database/sqlite/file.ts';
import { perform, type Work } from '../packages/server/src/platform/database/sqlite/work.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** A wait of a process for the database, at which it may be made to crash. */
export type DatabasePoint = 'before the commit' | 'before the reply to the commit' | 'at a statement';

export interface SharedDatabase {
  connect(owner: Owner): Executor;
  /** The process of these connections has crashed: what it has not committed is gone. */
  disconnect(owner: Owner): void;
  /** Returns what the rows are, at once and without passing by the scheduler: for those who check. */
  rows<Row = Record<string, unknown>>(text: string, ...parameters: unknown[]): Row[];
  /** Says whether no transaction is open: else `rows` sees what may not last. */
  atRest(): boolean;
  /** The factor by which a statement takes longer on its way. */
  slowness: number;
  close(): void;
}

export interface SharedDatabaseOptions {
  scheduler: Scheduler;
  /** Called where a process can crash; true: it has. */
  crashes(owner: Owner, at: DatabasePoint): boolean;
}

interface Session {
  owner: Owner;
  inTransaction: boolean;
  /** Its transaction is over, though it does not know. */
  lost: boolean;
  closed: boolean;
}

interface Asked {
  session: Session;
  work: Work;
  resolve(results: StatementResult[]): void;
  reject(error: Error): void;
}

/** The schema at its newest, as statements: made once for all runs of this process. */
let schema: Promise<string[]> | undefined;

async function newestSchema(): Promise<string[]> {
  const db = openDatabase({ file: ':memory:' });
  try {
    await migrate(db);
    const made = await sql<{ text: string }>`select sql as text from sqlite_schema
      where sql is not null and name not like 'sqlite_%' order by rowid`.execute(db);
    return made.rows.map(({ text }) => text);
  } finally {
    await db.destroy();
  }
}

export async function openSharedDatabase(o: SharedDatabaseOptions): Promise<SharedDatabase> {
  schema ??= newestSchema();
  const file = openSqliteFile(':memory:');
  for (const text of await schema) file.run({ sql: text, parameters: [] });
  return share(file, o);
}

function share(file: SqliteFile, { scheduler, crashes }: SharedDatabaseOptions): SharedDatabase {
  const sessions = new Set<Session>();
  const queue: Asked[] = [];
  let holder: Session | undefined;
  let giveUpIdle: (() => void) | undefined;

  const database: SharedDatabase = {
    slowness: 1,
    connect(owner) {
      const session: Session = { owner, inTransaction: false, lost: false, closed: false };
      sessions.add(session);
      return {
        perform: (work) =>
          new Promise((resolve, reject) => {
            if (owner.state === 'dead') return;
            scheduler.after(travel(), () => arrive({ session, work, resolve, reject }));
          }),
        close: async () => end(session),
      };
    },
    disconnect(owner) {
      for (const session of sessions) if (session.owner === owner) end(session);
    },
    rows(text, ...parameters) {
      const { columns = [], rows = [] } = file.run({ sql: text, parameters });
      return rows.map((values) => Object.fromEntries(columns.map((name, i) => [name, values[i]]))) as never;
    },
    atRest: () => !file.inTransaction,
    close: () => file.close(),
  };
  const travel = () => scheduler.between(0.05, 0.8) * database.slowness;

  function end(session: Session): void {
    session.closed = true;
    sessions.delete(session);
    if (holder === session) letGo(session);
  }

  /** Rolls back what a session has open and lets the next one have its turn. */
  function letGo(session: Session): void {
    if (session.inTransaction && file.inTransaction) file.run({ sql: 'rollback', parameters: [] });
    session.inTransaction = false;
    holder = undefined;
    giveUpIdle?.();
    serveNext();
  }

  function arrive(asked: Asked): void {
    const { session, work } = asked;
    if (session.closed) return;
    const point: DatabasePoint = work.end === 'commit' ? 'before the commit' : 'at a statement';
    if (crashes(session.owner, point)) return;
    if (holder !== undefined && holder !== session) queue.push(asked);
    else execute(asked);
  }

  function serveNext(): void {
    while (holder === undefined) {
      const asked = queue.shift();
      if (!asked) return;
      if (!asked.session.closed) execute(asked);
    }
  }

  function execute({ session, work, resolve, reject }: Asked): void {
    const { owner } = session;
    const reply = (say: () => void) => scheduler.after(travel(), say, owner);
    giveUpIdle?.();
    if (work.within && !session.inTransaction) {
      const why = session.lost
        ? 'terminating connection due to idle-in-transaction timeout'
        : 'no transaction';
      session.lost = false;
      scheduler.journal.write(`${owner.name} database ${why}`);
      return void reply(() => reject(Object.assign(new Error(why), { code: '25P03' })));
    }
    try {
      const results = work.end === 'rollback' && !session.inTransaction ? [] : perform(file, work);
      note(owner, work, results);
      settle(session);
      if (work.end === 'commit' && crashes(owner, 'before the reply to the commit')) return;
      reply(() => resolve(results));
    } catch (error) {
      scheduler.journal.write(`${owner.name} database error ${(error as Error).message}`);
      settle(session);
      reply(() => reject(error as Error));
    }
  }

  /** Settles who has the database after a piece of work. */
  function settle(session: Session): void {
    session.inTransaction = file.inTransaction;
    if (session.inTransaction) {
      holder = session;
      giveUpIdle = scheduler.after(POSTGRES_LIMITS.idleMs, () => {
        session.lost = true;
        scheduler.journal.write(`${session.owner.name} database ends an idle transaction`);
        letGo(session);
      });
    } else if (holder === session || holder === undefined) {
      holder = undefined;
      if (queue.length > 0) scheduler.after(0, serveNext);
    }
  }

  function note({ name }: Owner, { statements, begin, end }: Work, results: StatementResult[]): void {
    const parts = statements.map(({ sql: text, parameters, each }, i) => {
      const { rows, changes } = results[i] ?? {};
      const values = each ? each.flat() : parameters;
      return `${text.length}(${values.join()})${rows ? `=${rows.length}` : `~${changes}`}`;
    });
    scheduler.journal.write(
      `${name} database ${begin ? 'begin ' : ''}${parts.join(' ')}${end ? ` ${end}` : ''}`,
    );
  }

  return database;
}
