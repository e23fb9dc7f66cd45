/** SECURITY.md names a test for each promise: it is there, by that title. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../../../..');
const HERE = 'packages/server/test';

test('every promise of SECURITY.md has its test', () => {
  const rows = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
    .split('\n## Promises\n')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const cell = row.split(' | ').at(-1)!;
    const named = [...cell.matchAll(/`([^`]+\.test\.ts)`|"([^"]+)"/g)];
    let code = '';
    let titles = 0;
    for (const [, file, title] of named) {
      if (file) {
        const path = join(ROOT, file.startsWith('packages/') ? '' : HERE, file);
        assert.ok(existsSync(path), `${file} is not there`);
        code = readFileSync(path, 'utf8');
      } else {
        titles++;
        assert.ok(code.includes(`'${title}'`), `no test has the title “${title}”`);
      }
    }
    assert.ok(titles > 0, `names no test: ${row}`);
  }
});
