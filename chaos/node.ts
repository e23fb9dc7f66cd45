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
  /** Says whether it may be asked: it runs, is not frozen, and answers requests. */
  up(): boolean;
  /** Says whether it sends messages, or leaves that to others. */
  works: boolean;
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

export interface NodePlan {
  name: string;
  port: number;
  /** It may leave here what it says of its memory. */
  folder: string;
  /** The command of the program; `work` says on its port how it is, and answers nothing else. */
  words: readonly string[];
  env: Record<string, string>;
}

export function serviceNode({ name, port, folder, words, env }: NodePlan): ServiceNode {
  const url = `http://127.0.0.1:${port}`;
  const heapFile = join(folder, `heap of ${name}`);
  const all = {
    ...{ PORT: String(port), BASE_URL: url, HEAP_FILE: heapFile },
    ...(words[0] === 'work' && { METRICS_PORT: String(port) }),
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
    ...{ name, url, port, works: !words.includes('--no-workers') },
    up: () => server !== undefined && !frozen && words[0] === 'serve',
    async start() {
      const started = await launchServer(all, words);
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
