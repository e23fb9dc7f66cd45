import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, DialectAdapter, Driver } from 'kysely';
import { systemClock } from '../clock.ts';
import { type Db, isRetryable, runInOneTransaction, type Statement, type Trx } from './dialect.ts';
import { isDiskFull } from './failures.ts';

/** Whether the transaction is still running, and what it will say when it has committed. */
const inside = new AsyncLocalStorage<{ open: boolean; topics: Set<string> }>();
const listeners = new WeakMap<Db, Map<string, Set<() => void>>>();
/** Handles on which a transaction found no space; whoever finds that there is some takes the handle out. */
export const outOfSpace = new WeakSet<Db>();
const MAX_TRIES = 5;
/** Before the second try; longer by as much before each further one. */
const LONGEST_PAUSE_MS = 10;

/**
 * Runs `work` in one transaction and commits it; a deadlock or a busy database runs it again, so `work` must have no
 * other effect. Nothing but queries belongs in it: SQLite has one connection, and it waits meanwhile.
 */
export function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return repeatedly(db, async () => {
    const state = { open: true, topics: new Set<string>() };
    let result: T;
    try {
      result = await db.transaction().execute((trx) => inside.run(state, () => work(trx)));
    } finally {
      state.open = false; // what the work started and left behind may use the outer handle from now on
    }
    for (const topic of state.topics) wake(db, topic);
    return result;
  });
}

/**
 * Runs statements in one transaction, on SQLite in one round trip; answers the rows of each. Then announces `topic`. As
 * `transaction` it runs them again after a deadlock.
 */
export async function runTogether(
  db: Db,
  statements: readonly Statement[],
  topic: string,
): Promise<unknown[][]> {
  const rows = await repeatedly(db, () => runInOneTransaction(db, statements));
  wake(db, topic);
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
    await systemClock.sleep(Math.random() * LONGEST_PAUSE_MS * tries);
  }
}

function wake(db: Db, topic: string): void {
  for (const listener of listeners.get(db)?.get(topic) ?? []) listener();
}

/**
 * Says that the current transaction made work of a kind (`messages`, `events`), so that whoever waits for it is woken
 * as soon as it has committed. Other processes find it by polling.
 */
export function announce(topic: string): void {
  inside.getStore()?.topics.add(topic);
}

/** Calls `listener` after every commit of this process that announced the topic; answers how to end that. */
export function onCommit(db: Db, topic: string, listener: () => void): () => void {
  const topics = listeners.get(db) ?? new Map<string, Set<() => void>>();
  listeners.set(db, topics);
  const set = topics.get(topic) ?? new Set();
  topics.set(topic, set);
  set.add(listener);
  return () => set.delete(listener);
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
    await release(connection, options);
    const next = queue.shift();
    if (next) next(connection);
    else taken = false;
  };
  return driver;
}
