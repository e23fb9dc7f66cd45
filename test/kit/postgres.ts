/** A PostgreSQL server that ends with this process and leaves nothing behind. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MEMORY } from '../in-memory.ts';
import { findPostgres } from './postgres-binaries.ts';

export interface PostgresServer {
  url: string;
  stop(): void;
}

export type Settings = Record<string, string | number>;

/** Tests forget everything: nothing that is written is synced. */
const TESTS: Settings = {
  max_connections: 300,
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  jit: 'off',
};

/** Returns the server that `TEST_DATABASE_URL` names, or one started from installed programs, or none. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => {} };
  return findPostgres() === undefined ? undefined : startInstalledPostgres(TESTS);
}

export interface InstalledPostgres extends PostgresServer {
  /** The folder of all that it keeps, and the one of the primary's data in it. */
  folder: string;
  data: string;
  /** The user as whom its programs run, where that is not this one. */
  owner: { uid: number; gid: number } | undefined;
  /** The postmaster's; its children are the sessions. Undefined while it does not run. */
  pid(data?: string): number | undefined;
  /** Runs one of its programs to the end. */
  run(program: string, ...args: string[]): void;
  /** Starts the server of a data folder, which `stop` ends. */
  start(data: string, settings: Settings): void;
  /** Runs before they are stopped. */
  beforeStop: () => void;
}

/** Starts one from installed programs: on a socket, or on a port of this machine. */
export function startInstalledPostgres(settings: Settings, port?: number): InstalledPostgres {
  const found = findPostgres();
  if (found === undefined) throw new Error('No PostgreSQL was found.');
  const programs = dirname(realpathSync(join(found, 'postgres'))); // on the PATH there may be links to some
  const owner = unprivileged();
  // A short path, for that of a socket may have 107 bytes; and one that another user can reach.
  const folder = mkdtempSync(join(owner && tmpdir() !== MEMORY ? '/tmp' : tmpdir(), 'meghdoot-pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = { cwd: folder, ...owner, stdio: 'ignore' as const };
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const place = port === undefined ? { listen_addresses: '', unix_socket_directories: folder } : { port };
  const started = new Set<string>();
  const server: InstalledPostgres = {
    ...{ folder, data, owner, beforeStop: () => undefined },
    url: `postgres://postgres@${port === undefined ? encodeURIComponent(folder) : `127.0.0.1:${port}`}/postgres`,
    run: (program, ...args) => void execFileSync(join(programs, program), args, as),
    start(at, own) {
      started.add(at);
      const options = Object.entries({ unix_socket_directories: '', ...place, ...settings, ...own })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' ');
      try {
        server.run('pg_ctl', 'start', '-D', at, '-w', '-t', '60', '-l', log, '-o', options);
      } catch (error) {
        const said = existsSync(log) ? readFileSync(log, 'utf8').trim() : '';
        throw new Error(`PostgreSQL from ${programs} did not start:\n${said}`, { cause: error });
      }
    },
    pid(at = data) {
      const file = join(at, 'postmaster.pid');
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
    },
    stop: stopWithThisProcess(() => {
      server.beforeStop();
      for (const at of started)
        spawnSync(join(programs, 'pg_ctl'), ['stop', '-D', at, '-m', 'immediate', '-w'], as);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }),
  };
  try {
    const init = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
    server.run('initdb', '-D', data, ...init);
    server.start(data, {});
  } catch (error) {
    server.stop();
    throw error;
  }
  return server;
}

/** PostgreSQL refuses to run as root, so it runs as the user that its package made. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Does on an interrupt and after a crash too what is to be done at the end; returns how to do it now. */
function stopWithThisProcess(end: () => void): () => void {
  const onInterrupt = () => process.exit(130);
  const onTerminate = () => process.exit(143);
  const stop = () => {
    process.off('exit', stop).off('SIGINT', onInterrupt).off('SIGTERM', onTerminate);
    end();
  };
  process.on('exit', stop).on('SIGINT', onInterrupt).on('SIGTERM', onTerminate);
  return stop;
}
