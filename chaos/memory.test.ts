import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grownOf, MOST_MIB } from './memory.ts';

test('a process has grown when it holds much more after its work than before, or had too much at a time', () => {
  const MIB = 1024 * 1024;
  const heap = (before: number | undefined, after: number | undefined) => ({
    name: 'process 1',
    before,
    after,
  });
  const little = { name: 'process 1', mib: 300 };
  assert.deepEqual(grownOf([heap(40 * MIB, 60 * MIB), heap(undefined, 900 * MIB)], little), []);
  assert.deepEqual(grownOf([heap(40 * MIB, 90 * MIB)], little), [
    'process 1 held 40 MiB before and 90 MiB when it had worked everything off',
  ]);
  assert.deepEqual(grownOf([], { name: 'process 1', mib: MOST_MIB + 1 }), [
    'process 1 had 1025 MiB at a time',
  ]);
});
