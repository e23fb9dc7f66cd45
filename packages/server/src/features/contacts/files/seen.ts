/** Remembers whom a file has named, in little memory and beside the heap: a million numbers take 16 MB. */
import { isNumber } from '../written-to.ts';

/** The people who were seen so far. */
export interface Seen {
  /** Returns whether the number is new. Numbers of 15 digits are kept as they are, so that none is taken for another. */
  addNumber(phone: string): boolean;
  /** Returns whether an id is new; it is kept as 106 bits of digest. */
  addId(id: string): boolean;
  /** Returns whether somebody is new who is known by one text: a number, or an id. */
  addPerson(person: string): boolean;
}

export function createSeen(): Seen {
  const numbers = createSlots(false);
  const ids = createSlots(true);
  const addNumber: Seen['addNumber'] = (phone) => numbers.add(Number(phone.slice(1)), 0);
  const addId: Seen['addId'] = (id) => ids.add(digestOf(id, 0), digestOf(id, 1));
  return { addNumber, addId, addPerson: (person) => (isNumber(person) ? addNumber : addId)(person) };
}

const FIRST = 1024;

/** A table of numbers, none of which is 0, or of pairs of them. */
function createSlots(pairs: boolean) {
  let first = new Float64Array(FIRST);
  let second = new Float64Array(pairs ? FIRST : 0);
  let count = 0;

  /** Returns the place of a pair, or the free one where it goes. */
  function placeOf(a: number, b: number): number {
    const mask = first.length - 1;
    let at = Math.imul((a >>> 0) ^ (a / 4294967296), 0x9e3779b1);
    at = (at ^ (at >>> 15)) & mask;
    while (first[at] !== 0 && !(first[at] === a && (!pairs || second[at] === b))) at = (at + 1) & mask;
    return at;
  }

  function grow(): void {
    const [a, b] = [first, second];
    first = new Float64Array(a.length * 2);
    second = new Float64Array(b.length * 2);
    for (let i = 0; i < a.length; i++) if (a[i] !== 0) put(a[i]!, pairs ? b[i]! : 0);
  }

  function put(a: number, b: number): boolean {
    const at = placeOf(a, b);
    if (first[at] !== 0) return false;
    first[at] = a;
    if (pairs) second[at] = b;
    return true;
  }

  return {
    add(a: number, b: number): boolean {
      if (!put(a, b)) return false;
      if (++count * 2 > first.length) grow();
      return true;
    },
  };
}

/** Returns 53 bits of a text, never 0 (cyrb53, by bryc, in the public domain). */
function digestOf(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1;
}
