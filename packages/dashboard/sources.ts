/** What the built dashboard was made from, so that one older than its sources is noticed. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = [
  'packages/dashboard/{index.html,*.ts,package.json}',
  'packages/dashboard/src/**/*.{ts,tsx,css,svg,webmanifest}',
  'packages/dashboard/public/**/*.png',
  'packages/sdk/src/**/*.ts',
  'package-lock.json',
];

export const DIST = join(import.meta.dirname, 'dist');
const MARK = join(DIST, 'built-from');

export function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The digest that the built dashboard carries; undefined: there is none. */
export function builtFrom(): string | undefined {
  try {
    return readFileSync(MARK, 'utf8');
  } catch {
    return undefined;
  }
}
