/** The program of the next release: a copy of this one's source that has more migrations. */
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
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-newer-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const server = join(folder, 'packages/server');
  mkdirSync(server, { recursive: true });
  linkAll('', new Set(['.git', 'packages', 'bin']), folder);
  linkAll('packages', new Set(['server']), folder);
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'packages/server/package.json'), join(server, 'package.json'));
  cpSync(join(ROOT, 'packages/server/src'), join(server, 'src'), { recursive: true });
  const index = join(server, 'src', MIGRATIONS, 'index.ts');
  const more = Object.entries(migrations).map(([name, text]) => `  { name: '${name}', ${text} },\n`);
  const list = readFileSync(index, 'utf8').replace(/\n\];\n$/, () => `\n${more.join('')}];\n`);
  writeFileSync(index, `import { sql } from 'kysely';\n${list}`);
  return join(folder, 'bin/meghdoot.mjs');
}

/** Links what is in a folder of this repository, but what is left out, into the same folder of the copy. */
function linkAll(folder: string, leftOut: ReadonlySet<string>, copy: string): void {
  for (const name of readdirSync(join(ROOT, folder)))
    if (!leftOut.has(name)) symlinkSync(join(ROOT, folder, name), join(copy, folder, name));
}
