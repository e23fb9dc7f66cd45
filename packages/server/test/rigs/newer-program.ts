/** Copies of the program: one to change, and the next release, which has more migrations. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

const ROOT = join(import.meta.dirname, '../../../..');
const MIGRATIONS = 'platform/database/migrations';

/** Makes it of migrations by their names, each as the text of an object without that; returns what starts it. */
export function newerProgram(t: TestContext, migrations: Readonly<Record<string, string>>): string {
  const folder = copyOfProgram(t);
  const index = join(folder, 'packages/server/src', MIGRATIONS, 'index.ts');
  const more = Object.entries(migrations).map(([name, text]) => `  { name: '${name}', ${text} },\n`);
  const list = readFileSync(index, 'utf8').replace(/\n\];\n$/, () => `\n${more.join('')}];\n`);
  writeFileSync(index, `import { sql } from 'kysely';\n${list}`);
  return join(folder, 'bin/meghdoot.mjs');
}

/** Copies the source of the program, which was not built, and links what it stands on; returns the folder. */
export function copyOfProgram(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-copy-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const server = join(folder, 'packages/server');
  mkdirSync(server, { recursive: true });
  linkAll('', new Set(['.git', 'packages', 'bin']), folder);
  linkAll('packages', new Set(['server']), folder);
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  for (const name of ['package.json', 'build.ts', 'src'])
    cpSync(join(ROOT, 'packages/server', name), join(server, name), { recursive: true });
  return folder;
}

/** Links what is in a folder of this repository, but what is left out, into the same folder of the copy. */
function linkAll(folder: string, leftOut: ReadonlySet<string>, copy: string): void {
  for (const name of readdirSync(join(ROOT, folder)))
    if (!leftOut.has(name)) symlinkSync(join(ROOT, folder, name), join(copy, folder, name));
}
