/** A PostgreSQL on a port of this machine that keeps what it has committed, and can be killed, frozen and followed by a standby. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../packages/server/test/rigs/free-port.ts';
import { findPostgres } from '../test/postgres-binaries.ts';

export interface Cluster {
  /** Of the database of the service. */
  url: string;
  /** `fast` ends sessions, `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): void;
  start(): Promise<void>;
  /** SIGKILL to every process of it. */
  kill(): void;
  freeze(): void;
  thaw(): void;
  query(sql: string): Promise<pg.QueryResult>;
  /** A standby without which no commit is told; `promote` makes it the primary, on the port of the one that is gone. */
  addStandby(): Promise<{ promote(): Promise<void> }>;
  /** Stops what is left and removes everything. */
  remove(): void;
}

/** Everything that is committed is given to the operating system: enough for whoever kills processes alone. */
const SETTINGS = [
  'max_connections=200',
  'shared_buffers=64MB',
  'fsync=off',
  'synchronous_commit=on',
  'jit=off',
  'wal_level=replica',
  'max_wal_senders=4',
  'hot_standby=on',
];
const DATABASE = 'meghdoot';

/** `tables`: a folder of another disk, where the tables lie. */
export async function openCluster(tables?: string): Promise<Cluster> {
  const found = findPostgres();
  if (found === undefined) throw new Error('No PostgreSQL was found.');
  const programs = dirname(realpathSync(join(found, 'postgres'))); // on the PATH there may be links to some
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  const folder = mkdtempSync('/tmp/meghdoot-chaos-pg-');
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = { cwd: folder, ...owner, stdio: 'ignore' as const };
  const run = (program: string, ...args: string[]) => execFileSync(join(programs, program), args, as);
  const port = await freePort();
  let data = join(folder, 'primary');
  let others: string[] = [];
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync');

  const serverUrl = `postgres://postgres@127.0.0.1:${port}`;
  const startAt = async (where: string, at: number, more: string[] = []) => {
    const settings = [...SETTINGS, `port=${at}`, 'unix_socket_directories=', ...more];
    const options = settings.map((setting) => `-c ${setting}`).join(' ');
    run('pg_ctl', 'start', '-D', where, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', options);
  };
  const start = () => startAt(data, port, others);
  await start();
  const ask = async (database: string, sql: string) => {
    const client = new pg.Client(`${serverUrl}/${database}`);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
  if (tables !== undefined) {
    const place = join(tables, 'tables');
    mkdirSync(place);
    chmodSync(dirname(tables), 0o755); // the way to it is that of a temporary folder
    if (owner) chownSync(place, owner.uid, owner.gid);
    await ask('postgres', `create tablespace small location '${place}'`);
  }
  await ask('postgres', `create database ${DATABASE}${tables === undefined ? '' : ' tablespace small'}`);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesOf(data)) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended in the meantime.
      }
    }
  };
  const remove = () => {
    process.off('exit', remove);
    signal('SIGCONT');
    for (const where of ['primary', 'standby'])
      spawnSync(join(programs, 'pg_ctl'), ['stop', '-D', join(folder, where), '-m', 'immediate', '-w'], as);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.once('exit', remove);
  return {
    url: `${serverUrl}/${DATABASE}`,
    start,
    stop: (mode) => void run('pg_ctl', 'stop', '-D', data, '-m', mode, '-w'),
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    query: (sql) => ask(DATABASE, sql),
    async addStandby() {
      const standby = join(folder, 'standby');
      const standbyPort = await freePort();
      const connection = `host=127.0.0.1 port=${port} user=postgres application_name=standby`;
      run('pg_basebackup', '-D', standby, '-d', connection, '-R', '-X', 'stream', '-c', 'fast');
      await startAt(standby, standbyPort);
      await ask('postgres', "alter system set synchronous_standby_names = 'standby'");
      await ask('postgres', 'select pg_reload_conf()');
      for (;;) {
        const { rows } = await ask('postgres', 'select sync_state from pg_stat_replication');
        if (rows.some(({ sync_state }) => sync_state === 'sync')) break;
        await pause(50);
      }
      return {
        async promote() {
          run('pg_ctl', 'stop', '-D', standby, '-m', 'fast', '-w');
          data = standby;
          others = ['synchronous_standby_names='];
          await start();
          run('pg_ctl', 'promote', '-D', standby, '-w');
        },
      };
    },
    remove,
  };
}

/** PostgreSQL refuses to run as root, so it runs as the user that its package made. */
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** The postmaster of a data folder and its children, who are in sessions of their own. */
function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
  } catch {
    return undefined;
  }
}
