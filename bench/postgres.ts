/** A PostgreSQL of the benchmark's own that syncs every commit, as one that keeps people's messages does. */
import { startInstalledPostgres } from '../test/kit/postgres.ts';
import { createDatabase, dropDatabase, urlOf } from '../test/kit/postgres-template.ts';

export interface BenchPostgres {
  /** The postmaster's; its children are the sessions. */
  pid: number;
  /** Makes an empty one. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
  stop(): void;
}

/** The settings of its packages, but for memory: the defaults are those of 2005. */
const SETTINGS = {
  max_connections: 200,
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

export function openBenchPostgres(): BenchPostgres {
  const { url, pid, stop } = startInstalledPostgres(SETTINGS);
  return {
    ...{ pid: pid()!, stop },
    async createDatabase() {
      const name = await createDatabase(url, { empty: true });
      return { url: urlOf(url, name), drop: () => dropDatabase(url, name) };
    },
  };
}
