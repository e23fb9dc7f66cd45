import { createHash } from 'node:crypto';

/** Numbers in [0, 1), the same in the same order for the same seed. */
export function seededNumbers(seed: string): () => number {
  let drawn = 0;
  return () => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUIntBE(0, 6) / 2 ** 48;
}
