/**
 * What is promised is one list, `test/promises.ts`: the simulation and the scenarios check it, the page on reliability and
 * the map state it.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROMISES } from '../../../../test/promises.ts';

const ROOT = join(import.meta.dirname, '../../../..');

test('the page on reliability states each promise in the same words, and who looks whether it is kept', () => {
  const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
  const stated = page.match(/^\| name \| promise \| holds \| seen by \|\n\|[-|]+\|\n((?:\|.*\n)+)/m)?.[1];
  const rows = PROMISES.map(
    ({ name, sentence, holds, seenBy }) => `| ${name} | ${sentence} | ${holds} | ${seenBy.join(', ')} |\n`,
  );
  assert.equal(stated, rows.join(''));
});

test('the map states each promise in the same words, what keeps it and a test that holds it', () => {
  const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const stated = page.match(/^\| promise \| \| kept by \|\n\|[-|]+\|\n((?:\|.*\n)+)/m)?.[1] ?? '';
  const rows = stated
    .trimEnd()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  assert.deepEqual(
    rows.map(([, name, sentence]) => [name, sentence]),
    PROMISES.map(({ name, sentence }) => [name, sentence]),
  );
  for (const [, name, , keepers] of rows) {
    const files = [...keepers!.matchAll(/`([\w./-]+[/.][\w./-]*)`/g)].map(([, file]) => file!);
    const { true: tests = [], false: keeping = [] } = Object.groupBy(
      files,
      (file) => `${file.endsWith('.test.ts')}`,
    );
    assert.ok(tests.length > 0 && keeping.length > 0, `nothing keeps "${name}", or no test holds it`);
    for (const file of files) {
      const places = ['', 'packages/server/src/features', 'packages/server/test'].map((at) =>
        join(ROOT, at, file),
      );
      assert.ok(places.some(existsSync), `${file} keeps "${name}", and is not there`);
    }
  }
});
