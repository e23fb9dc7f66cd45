/** What is promised is one list: `test/promises.ts`, which the simulation and the scenarios check, and the page on reliability. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
