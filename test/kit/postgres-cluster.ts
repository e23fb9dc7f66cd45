/** A PostgreSQL on a port of this machine that keeps what it has committed, and can be killed, frozen and followed by a standby. */
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../packages/server/test/rigs/free-port.ts';
import { type Settings, startInstalledPostgres } from './postgres.ts';
import { urlOf } from './postgres-template.ts';
import { childrenOf } from './proc.ts';

export interface Cluster {
  url: string;
  /** `fast` ends sessions, `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): void;
  start(): void;
  /** SIGKILL to every process of it. */
  kill(): void;
  freeze(): void;
  thaw(): void;
  /** A standby that streams; with `synchronous` no commit is told without it. */
  addStandby(options?: { synchronous?: boolean }): Promise<Standby>;
  /** Stops what is left and removes everything. */
  remove(): void;
}

export interface Standby {
  url: string;
  /** Makes it the primary, on the port of the one that is gone. */
  promote(): void;
  /** Makes it a primary where it is. */
  promoteInPlace(): void;
  /** SIGKILL to every process of it. */
  kill(): void;
  start(): void;
}

/** Everything that is committed is given to the operating system: enough for whoever kills processes alone. */
const SETTINGS: Settings = {
  max_connections: 200,
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'on',
  jit: 'off',
  wal_level: 'replica',
  max_wal_senders: 4,
  hot_standby: 'on',
};
const DATABASE = 'meghdoot';

/** `tables`: a folder of another disk, where the tables lie. */
export async function openCluster(tables?: string): Promise<Cluster> {
  const port = await freePort();
  const server = startInstalledPostgres(SETTINGS, port);
  const { owner, run } = server;
  let { data } = server;
  let others: Settings = {};
  const start = () => server.start(data, others);
  const ask = async (text: string) => {
    const client = new pg.Client(server.url);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };
  if (tables !== undefined) {
    const place = join(tables, 'tables');
    mkdirSync(place);
    chmodSync(dirname(tables), 0o755); // the way to it is that of a temporary folder
    if (owner) chownSync(place, owner.uid, owner.gid);
    await ask(`create tablespace small location '${place}'`);
  }
  await ask(`create database ${DATABASE}${tables === undefined ? '' : ' tablespace small'}`);
  const signal = (name: NodeJS.Signals, at = data) => {
    const postmaster = server.pid(at);
    if (postmaster === undefined) return;
    // The sessions are no group of the postmaster's.
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended in the meantime.
      }
    }
  };
  server.beforeStop = () => signal('SIGCONT');
  const stop = (mode: string, at = data) => run('pg_ctl', 'stop', '-D', at, '-m', mode, '-w');
  return {
    url: urlOf(server.url, DATABASE),
    ...{ start, stop },
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async addStandby({ synchronous = false } = {}) {
      const standby = join(server.folder, 'standby');
      const connection = `host=127.0.0.1 port=${port} user=postgres application_name=standby`;
      run('pg_basebackup', '-D', standby, '-d', connection, '-R', '-X', 'stream', '-c', 'fast');
      const own = await freePort();
      const startStandby = () => server.start(standby, { port: own });
      startStandby();
      if (synchronous) {
        await ask("alter system set synchronous_standby_names = 'standby'");
        await ask('select pg_reload_conf()');
      }
      for (;;) {
        const { rows } = await ask('select state, sync_state from pg_stat_replication');
        if (rows.some((row) => (synchronous ? row.sync_state === 'sync' : row.state === 'streaming'))) break;
        await pause(50);
      }
      return {
        url: urlOf(`postgres://postgres@127.0.0.1:${own}/postgres`, DATABASE),
        kill() {
          signal('SIGKILL', standby);
          rmSync(join(standby, 'postmaster.pid')); // whoever should reap it may not have done so
        },
        start: startStandby,
        promoteInPlace: () => run('pg_ctl', 'promote', '-D', standby, '-w'),
        promote() {
          stop('fast', standby);
          data = standby;
          others = { synchronous_standby_names: '' };
          start();
          run('pg_ctl', 'promote', '-D', standby, '-w');
        },
      };
    },
    remove: server.stop,
  };
}
