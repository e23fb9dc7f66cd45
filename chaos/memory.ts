/** Whether the memory of the processes stays level under load. */
import type { ServiceNode } from './node.ts';

const EVERY_MS = 500;
/** Shorter lives tell nothing: a heap grows to its size first. */
const LEAST_S = 40;
/** Of the last third over the middle one. */
const GROWTH = 1.25;
const SPARE_MIB = 40;

export function watchMemory(nodes: readonly ServiceNode[]) {
  const seen = new Map(nodes.map((node) => [node, [] as number[]]));
  const timer = setInterval(() => {
    for (const [node, sizes] of seen) {
      const size = node.memory();
      if (size === undefined)
        sizes.length = 0; // it will begin anew
      else sizes.push(size);
      peak = Math.max(peak, size ?? 0);
    }
  }, EVERY_MS);
  let peak = 0;
  return {
    stop() {
      clearInterval(timer);
      const grown: string[] = [];
      for (const [{ name }, sizes] of seen) {
        if (sizes.length * EVERY_MS < LEAST_S * 1000) continue;
        const third = Math.floor(sizes.length / 3);
        const [middle, last] = [median(sizes.slice(third, 2 * third)), median(sizes.slice(2 * third))];
        if (last > middle * GROWTH + SPARE_MIB)
          grown.push(`${name} went from ${middle.toFixed(0)} to ${last.toFixed(0)} MiB`);
      }
      return { peak, grown };
    },
  };
}

const median = (sizes: number[]) => sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)]!;
