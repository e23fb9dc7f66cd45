/** HAProxy in front of several servers, as an operator sets it up; it ends with this process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedExample } from './example.ts';
import { findProgram } from './find-program.ts';

export const NO_HAPROXY =
  'No HAProxy was found: a restart behind a load balancer was not tested. Install it (Debian: apt-get install haproxy).';

export const findHaproxy = () => findProgram(['haproxy'], ['/usr/sbin', '/opt/homebrew/bin']);

export interface Haproxy {
  url: string;
  /** Returns the names of the servers that it sends requests to. */
  up(): Promise<string[]>;
  stop(): void;
}

const NAMES = ['one', 'two', 'three'];

/** Returns the configuration of the documents, with the ports of up to three servers on this machine. */
export function exampleConfiguration(o: {
  port: number;
  statsPort: number;
  servers: readonly number[];
}): string {
  const lines = o.servers.map((port, i) => `  server ${NAMES[i]} 127.0.0.1:${port}\n`);
  return changedExample('docs/examples/haproxy.cfg', [
    ['bind :80', `bind 127.0.0.1:${o.port}`],
    [/( {2}server .*\n)+/, lines.join('')],
    ['127.0.0.1:8404', `127.0.0.1:${o.statsPort}`],
  ]);
}

/** Starts it with the lines of a configuration that bind `port` and, in a section `stats`, `statsPort`. */
export function startHaproxy(
  program: string,
  configuration: string,
  { port, statsPort }: { port: number; statsPort: number },
): Haproxy {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration);
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const endWithThisProcess = () => child.kill('SIGKILL');
  process.on('exit', endWithThisProcess);
  return {
    url: `http://127.0.0.1:${port}`,
    async up() {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`);
      const table = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text();
      const [head = '', ...lines] = table.trim().split('\n');
      const columns = head.replace(/^# /, '').split(',');
      const [name, status] = [columns.indexOf('svname'), columns.indexOf('status')];
      return lines
        .map((line) => line.split(','))
        .filter((cells) => cells[status] === 'UP' && cells[name] !== 'BACKEND')
        .map((cells) => cells[name]!);
    },
    stop() {
      process.off('exit', endWithThisProcess);
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
