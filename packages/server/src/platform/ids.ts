import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base32: sorts as its bytes do

/** What the prefix of an id names; the API's only place for them. */
export type IdPrefix =
  | 'msg'
  | 'con'
  | 'chn'
  | 'key'
  | 'evt'
  | 'whk'
  | 'dlv'
  | 'tpl'
  | 'wks'
  | 'inq'
  | 'aud'
  | 'app'
  | 'led'
  | 'reg'
  | 'usr'
  | 'ses'
  | 'mal'
  | 'req'
  | 'bat'
  | 'cli'
  | 'gnt'
  | 'att'
  | 'inv';

const pool = Buffer.alloc(16 * 256);
let poolAt = pool.length;
let lastMs = 0;
let counter = 0;

/**
 * A sortable, unguessable id: `msg_` + 48 bits of time, 12 bits of counter and 68 random bits in base32
 * (the layout of UUIDv7, RFC 9562 §6.2 method 1, without its version bits). Ids made by one process ascend.
 */
export function newId(prefix: IdPrefix, now: number): string {
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else if (++counter === 4096) {
    lastMs++;
    counter = 0;
  }
  if (poolAt === pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  let text = firstIdAt(prefix, lastMs);
  text +=
    ALPHABET[counter >> 7]! +
    ALPHABET[(counter >> 2) & 31]! +
    ALPHABET[((counter & 3) << 3) | (pool[poolAt]! & 7)]!;
  for (let i = 1; i <= 13; i++) text += ALPHABET[pool[poolAt + i]! & 31];
  poolAt += 16;
  return text;
}

/** The least that an id of an instant can be, for a comparison: what is made then or later is not less. */
export function firstIdAt(prefix: IdPrefix, instant: number): string {
  const ms = Math.min(Math.max(0, instant), 2 ** 50 - 1);
  let text = `${prefix}_`;
  for (let shift = 2 ** 45; shift >= 1; shift /= 32) text += ALPHABET[Math.floor(ms / shift) % 32];
  return text;
}
