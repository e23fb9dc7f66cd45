/** Watches whether the processes forget what they have worked off. */
import type { ServiceNode } from './node.ts';

const EVERY_MS = 500;
const MIB = 1024 * 1024;
/**
 * A process may hold so much more when it has worked everything off than before the first message, garbage collected:
 * what it remembers on purpose (people, credentials, names) and the programs it has compiled. Twenty thousand messages
 * that are not forgotten are more.
 */
const KEPT_MIB = 32;
/** The most that a process may have at any time, everything counted. */
export const MOST_MIB = 1024;

export interface Memory {
  peak(): number;
  /** Looks when everything has come to rest. */
  grown(): Promise<{
    grown: string[] /** The most that a process holds more than before. */;
    heldMiB: number;
  }>;
  stop(): void;
}

export async function watchMemory(nodes: readonly ServiceNode[]): Promise<Memory> {
  const before = await Promise.all(nodes.map((node) => node.heap()));
  let peak = 0;
  let largest: string | undefined;
  const timer = setInterval(() => {
    for (const node of nodes) {
      const size = node.memory() ?? 0;
      if (size <= peak) continue;
      peak = size;
      largest = node.name;
    }
  }, EVERY_MS);
  return {
    peak: () => peak,
    async grown() {
      const after = await Promise.all(nodes.map((node) => node.heap()));
      const heaps = nodes.map(({ name }, i) => ({ name, before: before[i], after: after[i] }));
      const held = heaps.map((heap) => (heap.after ?? 0) - (heap.before ?? 0));
      return {
        grown: grownOf(heaps, { name: largest, mib: peak }),
        heldMiB: Math.round(Math.max(...held) / MIB),
      };
    },
    stop: () => clearInterval(timer),
  };
}

export function grownOf(
  heaps: readonly { name: string; before: number | undefined; after: number | undefined }[],
  peak: { name: string | undefined; mib: number },
): string[] {
  return [
    ...heaps.flatMap(({ name, before, after }) =>
      before !== undefined && after !== undefined && after - before > KEPT_MIB * MIB
        ? [`${name} held ${mib(before)} before and ${mib(after)} when it had worked everything off`]
        : [],
    ),
    ...(peak.mib > MOST_MIB ? [`${peak.name} had ${peak.mib.toFixed(0)} MiB at a time`] : []),
  ];
}

const mib = (bytes: number) => `${(bytes / MIB).toFixed(0)} MiB`;
