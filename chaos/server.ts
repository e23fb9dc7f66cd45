/** The program as an operator starts it, so that it can be killed as the kernel kills it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../bin/meghdoot.mjs');
/** A busy machine takes its time. */
const START_MS = 120_000;

export interface Server {
  url: string;
  pid: number;
  /** Of the demo workspace; only the first start on empty data prints one. */
  apiKey: string | undefined;
  /** Makes whoever opens it the operator; as the key. */
  ownerLink: string | undefined;
  /** SIGKILL: nothing is finished, nothing is flushed. Resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM. Resolves when it is gone. */
  stop(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when it is gone, whoever ended it: with its exit code or the signal. */
  ended: Promise<string>;
  /** What it has logged: warnings and errors. */
  log(): string;
}

export async function startServer(env: Record<string, string>): Promise<Server> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [BIN, 'serve', '--json'], {
    env: { PATH, PORT: '0', LOG_LEVEL: 'warn', LIMIT_SEND: 'off', LIMIT_API: 'off', ...env },
    stdio: 'pipe',
  });
  const ended = once(child, 'close').then(([code, signal]) => String(signal ?? code));
  const endWithThisProcess = () => void child.kill('SIGKILL');
  process.once('exit', endWithThisProcess);
  child.once('close', () => process.off('exit', endWithThisProcess));
  const printed = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  const said = new Promise<{ url: string; demo?: { key?: string; ownerLink?: string } }>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed.stdout += text;
      try {
        resolve(JSON.parse(printed.stdout));
      } catch {
        // Not all of it has come.
      }
    });
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const started = await Promise.race([said, ended, once(AbortSignal.timeout(START_MS), 'abort')]);
  if (typeof started !== 'object' || Array.isArray(started)) {
    await kill();
    throw new Error(`The server did not start: ${printed.stderr}${printed.stdout}`);
  }
  const { url, demo } = started;
  return {
    url,
    pid: child.pid!,
    apiKey: demo?.key,
    ownerLink: demo?.ownerLink,
    kill,
    stop,
    signal: (signal) => void child.kill(signal),
    ended,
    log: () => printed.stderr,
  };
}
