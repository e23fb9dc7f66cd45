/** A process of the service that can be killed, frozen and started again in the same place. */
import { readFileSync } from 'node:fs';
import { type Server, startServer } from './server.ts';

export interface ServiceNode {
  name: string;
  url: string;
  /** Whether it may be asked: it runs and is not frozen. */
  up(): boolean;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it. */
  stop(): Promise<void>;
  /** SIGSTOP: it holds what it holds, and knows nothing of the time that passes. */
  freeze(): void;
  thaw(): void;
  /** Resident memory in MiB; undefined while it does not run, or where the system does not tell. */
  memory(): number | undefined;
  /** What it has logged in all its lives: warnings and errors. */
  log(): string;
}

export function serviceNode(name: string, port: number, env: Record<string, string>): ServiceNode {
  const url = `http://127.0.0.1:${port}`;
  let server: Server | undefined;
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
    name,
    url,
    up: () => server !== undefined && !frozen,
    async start() {
      server = await startServer({ PORT: String(port), BASE_URL: url, ...env });
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
    memory() {
      try {
        const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server?.pid}/status`, 'utf8'))!;
        return Number(kib) / 1024;
      } catch {
        return undefined;
      }
    },
    log: () => logged + (server?.log() ?? ''),
  };
}
