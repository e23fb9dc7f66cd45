import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { letYoungGrow } from '../../src/platform/young-generation.ts';

const MIB = 1024 * 1024;

/** Keeps the newest 10 MiB of what it allocates; returns the most that V8 gave to young objects meanwhile, in MiB. */
async function churn(mib: number): Promise<number> {
  const kept: number[][] = [];
  let most = 0;
  for (let i = 0; i < mib * 100; i++) {
    kept[i % 1000] = new Array((0.01 * MIB) >> 3).fill(i);
    if (i % 100 > 0) continue;
    await turn();
    const room = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!;
    most = Math.max(most, room.space_size / MIB);
  }
  return most;
}

test('the room for young objects grows with the work, to 64 MiB', async () => {
  const end = letYoungGrow();
  try {
    const most = await churn(1500);
    assert.ok(most > 16 && most <= 64, `${most} MiB`);
  } finally {
    end();
  }
});
