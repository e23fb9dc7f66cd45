/** A PostgreSQL server that lives as long as a test run and forgets everything: nothing it writes is synced. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MEMORY } from './in-memory.ts';
import { findPostgres } from './postgres-binaries.ts';

export interface PostgresServer {
  url: string;
  stop(): void;
}

type Settings = Record<string, string | number>;

const SETTINGS: Settings = {
  listen_addresses: '',
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

/** The server that `TEST_DATABASE_URL` names, or one started from installed programs, or none. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => {} };
  const programs = findPostgres();
  return programs === undefined ? undefined : startInstalledPostgres(programs);
}

/** Starts one from installed programs; its settings are those of tests, unless others are given. */
export async function startInstalledPostgres(
  programs: string,
  settings = SETTINGS,
): Promise<PostgresServer & { pid: number }> {
  const owner = unprivileged();
  // A short path, for that of a socket may have 107 bytes; and one that another user can reach.
  const folder = mkdtempSync(join(owner && tmpdir() !== MEMORY ? '/tmp' : tmpdir(), 'meghdoot-pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = { cwd: folder, ...owner };
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(programs, 'initdb'), init, { ...as, stdio: ['ignore', 'ignore', 'inherit'] });

  const logFile = join(folder, 'postgres.log');
  const log = openSync(logFile, 'a');
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...flags], {
    ...as,
    stdio: ['ignore', log, log],
    detached: true, // an interrupt from the keyboard is for the tests; they stop the server when they are done
  });
  child.unref();
  const stop = stopWithThisProcess(() => {
    const options = ['stop', '-D', data, '-m', 'immediate', '-w'];
    spawnSync(join(programs, 'pg_ctl'), options, { ...as, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  const url = `postgres://postgres@${encodeURIComponent(folder)}/postgres`;
  try {
    await ready(url, child);
  } catch (error) {
    const said = readFileSync(logFile, 'utf8').trim();
    stop();
    throw new Error(`PostgreSQL from ${programs} did not start:\n${said}`, { cause: error });
  }
  return { url, stop, pid: child.pid! };
}

/** PostgreSQL refuses to run as root, so it runs as the user that its package made. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await pause(20);
    }
  }
}

/** What is to be done at the end is done on an interrupt and after a crash too; answers how to do it now. */
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
