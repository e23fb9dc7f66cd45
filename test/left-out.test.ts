import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LEFT_OUT, leftOut } from './kit/left-out.ts';

const FIND_PROGRAM = join(import.meta.dirname, 'kit/find-program.ts');

test('a component that is missing is named once at the end of a run, however many tests lack it; with CI=true they fail', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-left-out-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'not-tested');
  const missing = (name: string) =>
    `test('${name}', (t) => void isInstalled(undefined, '${name} is gone.', t));`;
  const tests = join(folder, 'lacking.test.mjs');
  writeFileSync(
    tests,
    `import { test } from 'node:test';
import { isInstalled } from '${FIND_PROGRAM}';
${['Caddy', 'promtool', 'Caddy'].map(missing).join('\n')}`,
  );
  const run = (CI: string) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env; // what is run here is not a part of this run
    return spawnSync(process.execPath, ['--test', tests], { env: { ...env, CI, [LEFT_OUT]: file } }).status;
  };
  assert.deepEqual(leftOut(file), []);
  assert.equal(run(''), 0);
  assert.deepEqual(leftOut(file), ['Caddy is gone.', 'promtool is gone.']);
  assert.equal(run('true'), 1);
});
