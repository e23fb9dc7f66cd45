import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver } from 'kysely';
import { type Db, isRetryable, type Trx } from './dialect.ts';

const inside = new AsyncLocalStorage<true>();
const MAX_TRIES = 5;

/**
 * Runs `work` in one transaction and commits it; a deadlock or a busy database runs it again, so `work` must have no
 * other effect. Nothing but queries belongs in it: SQLite has one connection, and it waits meanwhile.
 */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute((trx) => inside.run(true, () => work(trx)));
    } catch (error) {
      if (tries === MAX_TRIES || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Makes the outer handle throw inside a transaction: there it would wait for ever for SQLite's only connection, and
 * read outside the transaction on PostgreSQL.
 */
export function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver()),
  };
}

function guardedDriver(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = (options) => {
    if (inside.getStore())
      throw new Error('The outer database handle was used inside a transaction: pass the transaction.');
    return acquire(options);
  };
  return driver;
}
