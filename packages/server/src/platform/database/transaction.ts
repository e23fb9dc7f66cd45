import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, DialectAdapter, Driver } from 'kysely';
import { type Concerned, collectFollowing, committed, type Following, type Topic } from './announce.ts';
import { contextOf } from './context.ts';
import { type Db, isRetryable, runInOneTransaction, type Statement, type Trx } from './dialect.ts';
import { isDiskFull } from './failures.ts';

/** Holds whether the transaction is still open. */
const inside = new AsyncLocalStorage<{ open: boolean }>();
/** Handles on which a transaction found no space; whoever finds that there is some takes the handle out. */
export const outOfSpace = new WeakSet<Db>();
const MAX_TRIES = 5;
/** The pause before the second try; each further pause is longer by as much. */
const LONGEST_PAUSE_MS = 10;

/**
 * Runs `work` in one transaction and commits it; a deadlock or a busy database runs it again, so `work` must have no
 * other effect. Nothing but queries belongs in it: SQLite has one connection, and it waits meanwhile.
 */
export function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return repeatedly(db, async () => {
    const state = { open: true };
    let following: Following | undefined;
    let result: T;
    try {
      result = await db.transaction().execute((trx) => {
        following = collectFollowing(trx);
        return inside.run(state, () => work(trx));
      });
    } finally {
      state.open = false; // what the work started and left behind may use the outer handle from now on
    }
    for (const effect of following?.effects ?? []) effect();
    for (const [topic, concerned] of following?.topics ?? []) committed(db, topic, concerned);
    return result;
  });
}

/**
 * Runs statements in one transaction, on SQLite in one round trip; returns the rows of each. Then announces `topic`
 * with what it concerns. As `transaction` it runs them again after a deadlock.
 */
export async function runTogether(
  db: Db,
  statements: readonly Statement[],
  topic?: Topic,
  concerned?: Concerned,
): Promise<unknown[][]> {
  const rows = await repeatedly(db, () => runInOneTransaction(db, statements));
  if (topic !== undefined) committed(db, topic, concerned);
  return rows;
}

/** Two that were in each other's way would be again, were both to come back at once. */
async function repeatedly<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (isDiskFull(error)) outOfSpace.add(db);
      if (tries === MAX_TRIES || !isRetryable(error)) throw error;
    }
    const { clock, random } = contextOf(db);
    await clock.pause(random.number() * LONGEST_PAUSE_MS * tries);
  }
}

/**
 * Makes the outer handle throw inside a transaction: there it would wait for ever for SQLite's only connection, and
 * read outside the transaction on PostgreSQL.
 */
export function guarded(dialect: Dialect): Dialect {
  const adapter = dialect.createAdapter();
  return {
    createAdapter: () => withoutKyselysQueue(adapter),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver(), adapter.supportsMultipleConnections === false),
  };
}

/** Kysely queues for an only connection before it asks the driver, so that the guard would never be reached. */
function withoutKyselysQueue(adapter: DialectAdapter): DialectAdapter {
  return Object.create(adapter, { supportsMultipleConnections: { value: true } });
}

function guardedDriver(driver: Driver, oneConnection: boolean): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  const queue: ((connection: DatabaseConnection) => void)[] = [];
  let taken = false;

  driver.acquireConnection = async (options) => {
    if (inside.getStore()?.open)
      throw new Error('The outer database handle was used inside a transaction: pass the transaction.');
    if (!oneConnection) return acquire(options);
    if (taken) return new Promise((resolve) => queue.push(resolve));
    taken = true;
    return acquire(options);
  };
  driver.releaseConnection = async (connection, options) => {
    const next = queue.shift();
    if (next) next(connection);
    else taken = false;
    await release(connection, options); // whoever had it may still wait for the disk
  };
  return driver;
}
