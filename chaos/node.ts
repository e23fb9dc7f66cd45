/** A process of the service that can be killed, frozen and started again in the same place. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '../packages/server/test/rigs/eventually.ts';
import { type Launched, launchServer } from '../test/kit/launch.ts';
import { memoryMib } from '../test/kit/proc.ts';

export interface ServiceNode {
  name: string;
  url: string;
  port: number;
  /** Says whether it may be asked: it runs and is not frozen. */
  up(): boolean;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it. */
  stop(): Promise<void>;
  /** SIGSTOP: it holds what it holds, and knows nothing of the time that passes. */
  freeze(): void;
  thaw(): void;
  /** Undefined while it does not run. */
  pid(): number | undefined;
  /** Resident memory in MiB; undefined while it does not run, or where the system does not tell. */
  memory(): number | undefined;
  /** Returns what is left in use when garbage is collected, in bytes; undefined while it does not run. */
  heap(): Promise<number | undefined>;
  /** Returns what it has logged in all its lives: warnings and errors. */
  log(): string;
  /** Lives that nobody ended. */
  deaths(): string[];
}

const LOADED = ['heap-reporter.ts', '../test/kit/slow-disk.ts', 'sync-recorder.ts'].map(
  (name) => `--import=${pathToFileURL(join(import.meta.dirname, name)).href}`,
);

/** `folder`: where it may leave what it says of its memory. */
export function serviceNode(
  name: string,
  port: number,
  folder: string,
  env: Record<string, string>,
): ServiceNode {
  const url = `http://127.0.0.1:${port}`;
  const heapFile = join(folder, `heap of ${name}`);
  const all = {
    ...{ PORT: String(port), BASE_URL: url, HEAP_FILE: heapFile },
    NODE_OPTIONS: [...LOADED, '--disable-warning=ExperimentalWarning'].join(' '),
    ...env,
  };
  const deaths: string[] = [];
  let server: Launched | undefined;
  let frozen = false;
  let logged = '';
  const end = async (how: 'kill' | 'stop') => {
    const ended = server;
    server = undefined;
    if (frozen && ended) ended.signal('SIGCONT');
    frozen = false;
    await ended?.[how]();
    logged += ended?.log() ?? '';
  };
  return {
    ...{ name, url, port },
    up: () => server !== undefined && !frozen,
    async start() {
      const started = await launchServer(all);
      server = started;
      void started.ended.then((how) => {
        if (server === started) deaths.push(`${name} ended by itself (${how})`);
      });
    },
    kill: () => end('kill'),
    stop: () => end('stop'),
    freeze() {
      frozen = true;
      server?.signal('SIGSTOP');
    },
    thaw() {
      server?.signal('SIGCONT');
      frozen = false;
    },
    pid: () => server?.pid,
    memory: () => server && memoryMib(server.pid)?.now,
    async heap() {
      if (server === undefined || frozen) return undefined;
      rmSync(heapFile, { force: true });
      server.signal('SIGUSR2');
      return eventually(() => Number(readFileSync(heapFile, 'utf8')));
    },
    log: () => logged + (server?.log() ?? ''),
    deaths: () => [...deaths],
  };
}
