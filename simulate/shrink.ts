import type { Fault } from './faults.ts';

/**
 * The shortest list of faults found that still fails, by leaving out halves, then quarters, down to single ones. It
 * gives up after `most` tries: what it has by then fails too.
 */
export async function shrink(
  faults: readonly Fault[],
  fails: (some: readonly Fault[]) => Promise<boolean>,
  most = 80,
): Promise<readonly Fault[]> {
  let left = faults;
  let tries = 0;
  for (let size = Math.ceil(left.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length && tries < most; ) {
      const without = left.toSpliced(at, size);
      tries++;
      if (await fails(without)) left = without;
      else at += size;
    }
  }
  return left;
}
