import { randomFillSync } from 'node:crypto';
import { type IdPrefix, writeId, writeTime } from './ids.ts';

/** Randomness, passed in like time, so that a run can be repeated from a seed (`test/rigs/seeded-random.ts`). */
export interface Random {
  /** Returns a number in [0, 1), for jitter and shuffling. */
  number(): number;
  bytes(length: number): Buffer;
  /** Base62 text; 28 characters hold 166 bits. */
  text(length: number): string;
  /** Decimal digits, the first of which may be 0. */
  digits(length: number): string;
  /** A sortable, unguessable id (`ids.ts`). Those that one source makes ascend, even where `now` falls back. */
  newId(prefix: IdPrefix, now: number): string;
}

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Asked for by so many bytes at once: a call costs a microsecond, whatever its length. */
const POOLED = 4096;
const IDS_A_MS = 4096;

/** Returns the random source of a process; `fill` overwrites a buffer with bytes that nobody can guess. */
export function createRandom(fill: (bytes: Buffer) => void = randomFillSync): Random {
  const pool = Buffer.alloc(POOLED);
  let used = POOLED;
  let lastMs = 0;
  let time = writeTime(lastMs);
  let counter = 0;

  /** Returns where in the pool this many unused bytes begin. */
  function take(length: number): number {
    if (used + length > POOLED) {
      fill(pool);
      used = 0;
    }
    used += length;
    return used - length;
  }

  function bytes(length: number): Buffer {
    const own = Buffer.alloc(length);
    if (length > POOLED) fill(own);
    else pool.copy(own, 0, take(length), used);
    return own;
  }

  function draw(letters: string, length: number): string {
    const most = 256 - (256 % letters.length); // no letter is likelier than another
    let text = '';
    while (text.length < length) {
      for (const byte of bytes(length * 2))
        if (byte < most && text.length < length) text += letters[byte % letters.length];
    }
    return text;
  }

  return {
    number: () => pool.readUIntBE(take(6), 6) / 2 ** 48,
    bytes,
    text: (length) => draw(BASE62, length),
    digits: (length) => draw('0123456789', length),
    newId(prefix, now) {
      if (now > lastMs || ++counter === IDS_A_MS) {
        lastMs = Math.max(now, lastMs + 1);
        time = writeTime(lastMs);
        counter = 0;
      }
      return writeId({ prefix, time, counter }, pool, take(16));
    },
  };
}
