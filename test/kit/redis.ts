/** A Redis, or Valkey, that ends with this process and keeps nothing on disk. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from './find-program.ts';
import { listens } from './listens.ts';

export const NO_REDIS =
  'No Redis was found: the limits that several processes share were not tested. Install it (Debian: apt-get install redis-server).';

export interface RedisServer {
  url: string;
  /** It responds to nothing, as behind a network that has lost it. */
  freeze(): void;
  thaw(): void;
  /** It is gone, with all it knew, until it is started again at the same place. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const ELSEWHERE = ['/usr/bin', '/opt/homebrew/bin'];
export const findRedis = () => findProgram(['redis-server', 'valkey-server'], ELSEWHERE);
export const findValkey = () => findProgram(['valkey-server'], ELSEWHERE);
/** Debian 12 has no package of it, so that its absence is no failure in CI either. */
export const NO_VALKEY = 'No Valkey was found: shared limits were tested with Redis alone.';

export async function startRedis(program: string, port: number): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-redis-'));
  let child: ChildProcess | undefined;
  const endWithThisProcess = () => child?.kill('SIGKILL');
  process.on('exit', endWithThisProcess);
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    async kill() {
      const ended = child && new Promise((resolve) => child!.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
      child = undefined;
    },
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
      child = spawn(program, options, { stdio: 'ignore' });
      while (!(await listens(port))) await pause(20);
    },
    async stop() {
      await server.kill();
      process.off('exit', endWithThisProcess);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
