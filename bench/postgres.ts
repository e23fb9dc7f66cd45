/** A PostgreSQL of the benchmark's own that syncs every commit, as one that keeps people's messages does. */

import { startInstalledPostgres } from '../test/postgres.ts';
import { findPostgres } from '../test/postgres-binaries.ts';
import { createDatabase, dropDatabase, urlOf } from '../test/postgres-template.ts';

export interface BenchPostgres {
  /** The postmaster's; its children are the sessions. */
  pid: number;
  /** An empty one. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
  stop(): void;
}

/** What its packages set, but for memory: the defaults are those of 2005. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: 200,
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

export async function openBenchPostgres(): Promise<BenchPostgres> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('No PostgreSQL was found.');
  const server = await startInstalledPostgres(programs, SETTINGS);
  return {
    pid: server.pid,
    stop: server.stop,
    async createDatabase() {
      const name = await createDatabase(server.url, { empty: true });
      return { url: urlOf(server.url, name), drop: () => dropDatabase(server.url, name) };
    },
  };
}
