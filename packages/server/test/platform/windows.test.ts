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

test('each key has a window of its own', () => {
  const windows = createWindows();
  const remaining = (key: string) => windows.count(key, LIMIT, 0).remaining;
  assert.deepEqual(['a', 'a', 'b'].map(remaining), [1, 0, 1]);
});

test('where windows are bounded, the one that began first goes, and one that began anew is young', () => {
  const windows = createWindows({ most: 2 });
  windows.count('a', LIMIT, 0);
  windows.count('b', LIMIT, 10);
  windows.count('a', LIMIT, 1000);
  windows.count('c', LIMIT, 1001);
  const remaining = (key: string) => windows.count(key, LIMIT, 1002).remaining;
  assert.deepEqual(['a', 'c', 'b'].map(remaining), [0, 0, 1], 'b was forgotten');
});
