import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { NUMBERS } from '../../server/src/simulator/people/behaviour.ts';
import { phone } from '../src/words/en/phone.ts';

const DOCS = join(import.meta.dirname, '../../../docs/simulator.md');

test('the phone on the dashboard and docs/simulator.md say of each number what the simulator does', () => {
  const simulator = Object.entries(NUMBERS).map(([lastFour, { does }]) => [lastFour, does]);
  const others = ['others', 'sent, delivered and read within a second'];
  assert.deepEqual(phone.numbers.rows, [...simulator, others]);
  const documented = [...readFileSync(DOCS, 'utf8').matchAll(/^\| `(\d{4})` \| (.*) \|$/gm)];
  assert.deepEqual(
    documented.map(([, lastFour, does]) => [lastFour, does]),
    simulator,
  );
});
