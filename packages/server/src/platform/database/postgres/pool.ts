import type { Driver } from 'kysely';
import pg from 'pg';
import type { Outage } from '../../outage.ts';
import type { CommitTook } from '../commit-metric.ts';
import { type Limits, PostgresConnection, withCode } from './connection.ts';
import { type Hearing, isSilence } from './hearing.ts';
import { goByKeys } from './planner.ts';
import { createStatementNames } from './statement-names.ts';
import { explainTls } from './tls.ts';

/**
 * A handle that is opened by its URL alone has this many connections; a process has `DATABASE_CONNECTIONS` of them.
 */
const CONNECTIONS = 16;
/** A connection on which nothing is under way and whose other end is gone is noticed some 10 s later. */
const KEEP_ALIVE_MS = 5000;
/** While no server takes writes all connections are made anew so often, and not at each write. */
const CONNECT_ANEW_MS = 1000;

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // else bigint arrives as text

export interface PostgresServer {
  url: string;
  /** The most connections that are open at a time. */
  connections?: number;
}

export interface PoolOptions {
  limits: Limits;
  outage: Outage;
  hearing: Hearing;
  commitTook?: CommitTook | undefined;
}

/** A pool of connections on each of which every statement and every transaction is bounded. */
export function openPool(
  { url, connections: max = CONNECTIONS }: PostgresServer,
  { limits, outage, hearing, commitTook }: PoolOptions,
): Driver {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.connectMs,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  const names = createStatementNames();
  const clients = new WeakMap<PostgresConnection, pg.PoolClient>();
  const connections = new WeakMap<pg.PoolClient, PostgresConnection>();
  /** Since when the server has not responded: connections that were not heard after it may be as dead. */
  let silentSince = Number.NEGATIVE_INFINITY;
  const silent = (askedAt: number) => {
    silentSince = Math.max(silentSince, askedAt);
  };
  /** When the server only read: connections of before lead to it, and another may have taken over at its address. */
  let readOnlyAt = Number.NEGATIVE_INFINITY;
  const readOnly = () => {
    const now = performance.now();
    if (now - readOnlyAt > CONNECT_ANEW_MS) readOnlyAt = now;
  };
  const whyNot = ({ heardAt, openedAt }: PostgresConnection) => {
    if (heardAt <= silentSince) return 'PostgreSQL did not respond';
    if (openedAt <= readOnlyAt) return 'PostgreSQL was found to be read-only';
    return undefined;
  };
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    hearing.hear();
    const told = { outage, hearing, silent, readOnly, commitTook };
    const connection = new PostgresConnection(client, { limits, names, ...told });
    connections.set(client, connection);
    clients.set(connection, client);
    goByKeys(client);
  });

  async function connect(): Promise<PostgresConnection> {
    for (;;) {
      hearing.ask();
      const client = await pool.connect().catch((failure) => {
        const error = explainTls(failure);
        hearing.settle(!isSilence(error));
        outage.failed(withCode(error));
        throw error;
      });
      const connection = connections.get(client)!;
      hearing.settle(false); // one that was idle has said nothing yet
      const why = whyNot(connection);
      if (why === undefined) return connection;
      connection.destroy(withCode(new Error(`The connection was given up with another on which ${why}.`)));
      client.release(true);
    }
  }

  return {
    init: async () => undefined,
    acquireConnection: connect,
    beginTransaction: (connection) => (connection as PostgresConnection).begin(),
    commitTransaction: (connection) => (connection as PostgresConnection).commit(),
    rollbackTransaction: (connection) => (connection as PostgresConnection).rollback(),
    async releaseConnection(connection) {
      const own = connection as PostgresConnection;
      clients.get(own)!.release(!own.usable);
    },
    destroy: () => pool.end(),
  };
}
