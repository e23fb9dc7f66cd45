import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE } from '../packages/server/src/platform/clock.ts';
import { planFaults } from './faults.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulation.ts';

test('one seed gives one run, to the byte', async () => {
  const options = { durationMs: MINUTE, keepLines: true };
  const first = await simulate({ seed: '7', ...options });
  const second = await simulate({ seed: '7', ...options });
  assert.deepEqual(second.lines, first.lines);
  assert.equal(second.hash, first.hash);
  const other = await simulate({ seed: '8', ...options });
  assert.notEqual(other.hash, first.hash);
});

test('promises are kept while processes crash and freeze and messages are lost, and everything ends', async () => {
  const run = await simulate({ seed: '9', durationMs: 2 * MINUTE });
  assert.deepEqual(run.broken, []);
  assert.ok(run.calls >= run.messages, 'every message came to WhatsApp');
  assert.ok(run.endedAfterMs >= 0);
});

test('of the faults of a run that fails only those are left without which it does not', async () => {
  const faults = planFaults({ seed: '1', activeMs: 6 * MINUTE, stretches: 1, places: ['a', 'b'] });
  const needed = [faults[3]!, faults[17]!];
  const few = await shrink(faults, async (some) => needed.every((fault) => some.includes(fault)));
  assert.deepEqual(few, needed);
});
