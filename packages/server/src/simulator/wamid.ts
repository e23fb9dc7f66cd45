import type { Random } from '../platform/random.ts';

const SIZE = 24;

/** A message id that leads back to its row without an index: random bytes whose first six are the row's number. */
export function newWamid(seq: number, random: Random): string {
  const bytes = random.bytes(SIZE);
  bytes.writeUIntBE(seq, 0, 6);
  return `wamid.${bytes.toString('base64')}`;
}

/** The row number inside a message id; -1 when it is not one of ours. */
export function seqOf(wamid: string): number {
  const bytes = Buffer.from(wamid.replace(/^wamid\./, ''), 'base64');
  return bytes.length === SIZE ? bytes.readUIntBE(0, 6) : -1;
}
