/** Makes garbage in a process of its own, whose heap holds nothing else; prints the most MiB that V8 gave to young objects. */
import { setImmediate as turn } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { letYoungGrow } from '../../src/platform/young-generation.ts';

const MIB = 1024 * 1024;
const ALLOCATED_MIB = 1500;

letYoungGrow();
/** The newest 10 MiB live. */
const kept: number[][] = [];
let most = 0;
for (let i = 0; i < ALLOCATED_MIB * 100; i++) {
  kept[i % 1000] = new Array((0.01 * MIB) >> 3).fill(i);
  if (i % 100 > 0) continue;
  await turn();
  const room = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!;
  most = Math.max(most, room.space_size / MIB);
}
console.log(most);
