import { randomFillSync } from 'node:crypto';

const SIZE = 24;
const pool = Buffer.alloc(SIZE * 256);
let poolAt = pool.length;

/** A message id that leads back to its row without an index: random bytes whose first six are the row's number. */
export function newWamid(seq: number): string {
  if (poolAt === pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  pool.writeUIntBE(seq, poolAt, 6);
  const text = `wamid.${pool.toString('base64', poolAt, poolAt + SIZE)}`;
  poolAt += SIZE;
  return text;
}

/** The row number inside a message id; -1 when it is not one of ours. */
export function seqOf(wamid: string): number {
  const bytes = Buffer.from(wamid.replace(/^wamid\./, ''), 'base64');
  return bytes.length === SIZE ? bytes.readUIntBE(0, 6) : -1;
}
