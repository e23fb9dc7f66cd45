const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base32: sorts as its bytes do

/** The prefixes of ids; nothing else in the API says what an id names. */
export type IdPrefix =
  | 'msg'
  | 'med'
  | 'con'
  | 'cnv'
  | 'rpl'
  | 'nte'
  | 'qrp'
  | 'atr'
  | 'flt'
  | 'cch'
  | 'cmp'
  | 'fil'
  | 'imp'
  | 'chn'
  | 'key'
  | 'evt'
  | 'whk'
  | 'dlv'
  | 'tpl'
  | 'tph'
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

/**
 * `msg_` + 48 bits of time, 12 bits of counter and 68 of the 128 random bits that begin at `from`, in base32 (the layout
 * of UUIDv7, RFC 9562 §6.2 method 1, without its version bits).
 */
export function writeId(
  { prefix, time, counter }: { prefix: IdPrefix; time: string; counter: number },
  random: Uint8Array,
  from: number,
): string {
  let text =
    `${prefix}_${time}` +
    ALPHABET[counter >> 7]! +
    ALPHABET[(counter >> 2) & 31]! +
    ALPHABET[((counter & 3) << 3) | (random[from]! & 7)]!;
  for (let i = 1; i <= 13; i++) text += ALPHABET[random[from + i]! & 31];
  return text;
}

/** The least that an id of that time can be, for a comparison: what is made then or later is not less. */
export function firstIdAt(prefix: IdPrefix, timestamp: number): string {
  return `${prefix}_${writeTime(timestamp)}`;
}

/** The ten letters of an id that say when it was made. */
export function writeTime(timestamp: number): string {
  const ms = Math.min(Math.max(0, timestamp), 2 ** 50 - 1);
  let text = '';
  for (let shift = 2 ** 45; shift >= 1; shift /= 32) text += ALPHABET[Math.floor(ms / shift) % 32];
  return text;
}

/** Returns when an id of that kind was made, in epoch milliseconds, or undefined when it is not one. */
export function timeOfId(prefix: IdPrefix, id: string): number | undefined {
  const letters = id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1, prefix.length + 11) : '';
  if (letters.length < 10) return undefined;
  let time = 0;
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    time = time * 32 + value;
  }
  return time;
}
