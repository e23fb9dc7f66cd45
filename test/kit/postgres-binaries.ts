import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from './find-program.ts';

const OLDEST = 15;

export const NO_POSTGRES =
  'There is no PostgreSQL 15 or newer here: install it, or name a server in TEST_DATABASE_URL.';

/** The folder of an installed PostgreSQL's programs, wherever the usual packages put them. */
export function findPostgres(): string | undefined {
  for (const folders of [onPath, packaged, configured]) {
    const found = folders().find((folder) => versionIn(folder) >= OLDEST);
    if (found !== undefined) return found;
  }
  return undefined;
}

function onPath(): string[] {
  const found = findProgram(['initdb'], []);
  return found === undefined ? [] : [dirname(found)];
}

/** Debian and Ubuntu, Red Hat, Homebrew on both processors; newest first. */
const packaged = () =>
  globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/opt/postgresql@*/bin',
  ]).sort((a, b) => numberIn(b) - numberIn(a));

function configured(): string[] {
  const answer = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return answer.status === 0 ? [answer.stdout.trim()] : [];
}

function versionIn(folder: string): number {
  if (!existsSync(join(folder, 'initdb'))) return 0;
  const answer = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? numberIn(answer.stdout) : 0;
}

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0);
