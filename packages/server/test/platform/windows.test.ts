import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWindows } from '../../src/platform/windows.ts';

const LIMIT = { max: 2, windowMs: 1000 };

test('a window begins with the first that it counts, and says when there was no room', () => {
  const windows = createWindows();
  const remaining = (now: number) => windows.count('a', LIMIT, now).remaining;
  assert.deepEqual([500, 600, 1499, 1500].map(remaining), [1, 0, -1, 1]);
  assert.equal(windows.count('a', LIMIT, 1600).endsAt, 2500);
});

test('each key has a window of its own, which can be looked at without counting', () => {
  const windows = createWindows();
  for (const key of ['a', 'a', 'b']) windows.count(key, LIMIT, 0);
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => windows.counted(key, 999)),
    [2, 1, 0],
  );
  assert.equal(windows.counted('a', 1000), 0);
});

test('where windows are bounded, the one that began first goes, and one that began anew is young', () => {
  const windows = createWindows({ most: 2 });
  windows.count('a', LIMIT, 0);
  windows.count('b', LIMIT, 10);
  windows.count('a', LIMIT, 1000);
  windows.count('c', LIMIT, 1001);
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => windows.counted(key, 1002)),
    [1, 0, 1],
  );
});
