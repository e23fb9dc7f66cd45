import { createCipheriv, hash } from 'node:crypto';
import { createRandom, type Random } from '../../src/platform/random.ts';

/** The same numbers, texts and ids, in the same order, whenever the seed is the same. */
export function seededRandom(seed: string): Random {
  const stream = createCipheriv('aes-256-ctr', hash('sha256', seed, 'buffer'), Buffer.alloc(16));
  return createRandom((bytes) => void stream.update(Buffer.alloc(bytes.length)).copy(bytes));
}
