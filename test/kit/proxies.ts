/** TLS proxies in front of a server, as the examples set them up; each ends with this process. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';

export const PROXIES = {
  caddy: {
    missing: 'No Caddy was found: docs/examples/Caddyfile was not tested (Debian: apt-get install caddy).',
    find: () => findProgram(['caddy'], ['/usr/local/bin', '/opt/homebrew/bin']),
    check: (file: string) => ['validate', '--adapter', 'caddyfile', '--config', file],
    run: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  nginx: {
    missing: 'No nginx was found: docs/examples/nginx.conf was not tested (Debian: apt-get install nginx).',
    find: () => findProgram(['nginx'], ['/usr/sbin', '/opt/homebrew/bin']),
    check: (file: string) => ['-t', '-c', file],
    run: (file: string) => ['-c', file, '-g', 'daemon off;'],
  },
} as const;

export type ProxyName = keyof typeof PROXIES;

/** Returns what the program says against a configuration; it is empty when the program takes it. */
export function faultsOf(name: ProxyName, program: string, configuration: string): string {
  const { file, remove } = configured(configuration);
  try {
    const checked = spawnSync(program, PROXIES[name].check(file), {
      encoding: 'utf8',
      env: environment(file),
    });
    return checked.status === 0 ? '' : `${checked.stdout}${checked.stderr}`;
  } finally {
    remove();
  }
}

export function startProxy(
  name: ProxyName,
  program: string,
  configuration: string,
): { stop(): Promise<void> } {
  const { file, remove } = configured(configuration);
  const child: ChildProcess = spawn(program, PROXIES[name].run(file), {
    stdio: 'ignore',
    env: environment(file),
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const endWithThisProcess = () => child.kill('SIGTERM'); // nginx's workers end with their master alone
  process.on('exit', endWithThisProcess);
  return {
    async stop() {
      process.off('exit', endWithThisProcess);
      child.kill('SIGTERM');
      await ended;
      remove();
    },
  };
}

function configured(configuration: string): { file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-proxy-'));
  const file = join(folder, 'configuration');
  writeFileSync(file, configuration.replaceAll('FOLDER', folder));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Caddy keeps its certificates and its last configuration in the home directory. */
const environment = (file: string) => ({
  ...process.env,
  HOME: join(file, '..'),
  XDG_DATA_HOME: join(file, '..'),
});
