import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE } from '../packages/server/src/platform/clock.ts';
import { planFaults } from './faults.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulation.ts';

const options = { seed: '7', durationMs: MINUTE, keepLines: true };
const whole = simulate(options);

test('one seed gives one run, to the byte', async () => {
  const first = await whole;
  const second = await simulate(options);
  assert.deepEqual(second.lines, first.lines);
  assert.equal(second.hash, first.hash);
});

test('a fault that is left out changes nothing before its time', async () => {
  const { faults, lines, hash } = await whole;
  const early = faults.filter(({ at }) => at < 30_000);
  assert.ok(early.length > 0 && early.length < faults.length);
  const short = await simulate({ ...options, kept: new Set(early.map(({ id }) => id)) });
  const before = (all: readonly string[]) => all.filter((line) => Number.parseFloat(line) < 30);
  assert.deepEqual(before(short.lines), before(lines));
  assert.notEqual(short.hash, hash);
});

test('promises are kept while processes crash and freeze and messages are lost, and everything ends', async () => {
  const run = await whole;
  assert.deepEqual(run.broken, []);
  assert.ok(run.faults.length > 0 && run.messages > 0);
  assert.ok(run.calls >= run.messages, 'every message came to WhatsApp');
  assert.ok(run.endedAfterMs >= 0);
});

test('of the faults of a run that fails only those are left without which it does not', async () => {
  const faults = planFaults({ seed: '1', activeMs: 6 * MINUTE, stretches: 1, places: ['a', 'b'] });
  const needed = [faults[3]!, faults[17]!];
  const few = await shrink(faults, async (some) => needed.every((fault) => some.includes(fault)));
  assert.deepEqual(few, needed);
});
