import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Limits } from './connection.ts';
import type { PoolOptions, PostgresServer } from './pool.ts';

export type { Limits } from './connection.ts';
export type { PostgresServer } from './pool.ts';

/**
 * Locks of a frozen process are free after 5 s, and its leases after 15 s (`jobs/lease.ts`); a server that hangs is
 * given up after 12 s. So whatever is lost, others send within 20 s.
 */
export const POSTGRES_LIMITS: Limits = {
  idleMs: 5000,
  lockMs: 8000,
  statementMs: 10_000,
  answerMs: 12_000,
  connectMs: 8000,
};

/** PostgreSQL: its driver is loaded with the first connection, for on SQLite a server goes without. */
export function postgresDialect(server: PostgresServer, options: PoolOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => poolDriver(server, options),
  };
}

function poolDriver(server: PostgresServer, options: PoolOptions): Driver {
  let pool: Driver;
  return {
    async init() {
      const { openPool } = await import('./pool.ts');
      pool = openPool(server, options);
    },
    acquireConnection: () => pool.acquireConnection(),
    beginTransaction: (connection, settings) => pool.beginTransaction(connection, settings),
    commitTransaction: (connection) => pool.commitTransaction(connection),
    rollbackTransaction: (connection) => pool.rollbackTransaction(connection),
    releaseConnection: (connection) => pool.releaseConnection(connection),
    destroy: () => pool.destroy(),
  };
}
