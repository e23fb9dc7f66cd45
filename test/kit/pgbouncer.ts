/** PgBouncer in front of a PostgreSQL, in transaction mode, as an operator sets it up; it ends with this process. */
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { changedExample } from './example.ts';
import { findProgram } from './find-program.ts';
import { listens } from './listens.ts';
import { unprivileged } from './postgres.ts';

export const NO_PGBOUNCER =
  'No PgBouncer was found: PostgreSQL behind a pooler was not tested. Install it (Debian: apt-get install pgbouncer).';

export const findPgbouncer = () => findProgram(['pgbouncer'], ['/usr/sbin', '/opt/homebrew/bin']);

export interface Pgbouncer {
  /** The URL of a database behind it. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** Starts it with the example's settings, in front of the server of `url`, whose users it takes at their word. */
export async function startPgbouncer(program: string, url: string, port: number): Promise<Pgbouncer> {
  const owner = unprivileged(); // it refuses to run as root
  const folder = mkdtempSync(join(owner ? '/tmp' : tmpdir(), 'meghdoot-pgbouncer-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configurationFor(url, port));
  const child = spawn(program, [file], { cwd: folder, ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const endWithThisProcess = () => child.kill('SIGKILL');
  process.on('exit', endWithThisProcess);
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    await pause(20);
  }
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      process.off('exit', endWithThisProcess);
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The example, with the addresses of this test and without its passwords. */
function configurationFor(url: string, port: number): string {
  const [, host = '', at = '5432'] = /@([^:/]+)(?::(\d+))?\//.exec(url) ?? [];
  const changes = [
    [/^meghdoot = host=\S+ port=\d+/m, `* = host=${decodeURIComponent(host)} port=${at} user=postgres`],
    [/^listen_addr = .*/m, 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    [/^listen_port = .*/m, `listen_port = ${port}`],
    [/^auth_type = .*\nauth_file = .*/m, 'auth_type = any'],
  ] as const;
  return changedExample('docs/examples/pgbouncer.ini', changes);
}
