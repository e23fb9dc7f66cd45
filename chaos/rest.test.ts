import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchProgress } from './rest.ts';

test('a run goes on while fewer messages are left or a backlog of events is read, and not by what the harness writes', () => {
  const goesOn = watchProgress();
  assert.ok(goesOn({ unended: 5000, behind: 30_000, told: 0 }));
  assert.ok(goesOn({ unended: 4000, behind: 33_000, told: 500 }), 'each that ends makes events');
  assert.ok(goesOn({ unended: 4000, behind: 32_000, told: 1500 }), 'the events are read');
  assert.ok(!goesOn({ unended: 4000, behind: 32_000, told: 1500 }), 'nobody reads');
  assert.ok(goesOn({ unended: 1, behind: 3, told: 40_000 }));
  for (let told = 40_001; told < 40_100; told++)
    assert.ok(!goesOn({ unended: 1, behind: 3, told }), 'one is stuck');
});
