/** The words of some successive messages, as their rows hold them: each word once, with the places of those that have it. */
import type { Beginning } from '../../../platform/sounds.ts';
import { saidIn } from './said.ts';
import { indexedWords, startOf } from './words.ts';

/** Messages in a segment: a search reads the newest of a workspace, which are in none yet, as they are. */
export const SEGMENT = 512;
/** Counts up whenever a word, or a row, is written in another way: segments of an older form are made anew. */
export const FORM = 2;

const DIGITS = '0123456789abcdefghijklmnopqrstuv';
const WIDTH = 2; // 32² places
const PLACES = DIGITS.length ** WIDTH;
const VALUES = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]));

/** Returns the rows of a segment: the beginnings of its words, and the words of each. */
export function rowsOf(bodies: readonly string[]): { start: string; words: string }[] {
  const places = new Map<string, string>();
  const sounds = new Map<string, string | undefined>(); // of many messages, which share their words
  for (const [place, body] of bodies.entries()) {
    const at = DIGITS[place >> 5]! + DIGITS[place & 31]!;
    for (const word of indexedWords(saidIn(body), sounds)) places.set(word, (places.get(word) ?? '') + at);
  }
  const byStart = Map.groupBy(places, ([word]) => startOf(word));
  return [...byStart].map(([start, words]) => ({
    start,
    words: words.map(([word, at]) => `${word} ${at}`).join('\n'),
  }));
}

/** The places of a segment that something holds for: 1 there, 0 elsewhere. */
export type Places = Uint8Array;

/** Returns the places of the messages that have a word which begins so. */
export function placesIn(words: string, { text, next }: Beginning): Places {
  const found = new Uint8Array(PLACES);
  for (let start = 0; start < words.length; ) {
    const newline = words.indexOf('\n', start);
    const end = newline < 0 ? words.length : newline;
    if (words.startsWith(text, start) && (!next || next.test(words[start + text.length]!.trim())))
      for (let at = words.indexOf(' ', start) + 1; at < end; at += WIDTH)
        found[valueAt(words, at) * DIGITS.length + valueAt(words, at + 1)] = 1;
    start = end + 1;
  }
  return found;
}

const valueAt = (words: string, at: number) => VALUES.get(words.charCodeAt(at))!;

/** Returns the places that one of these has. */
export function anyPlaces(some: readonly Places[]): Places {
  const [first = new Uint8Array(PLACES), ...others] = some;
  for (const places of others) for (const [place, has] of places.entries()) first[place]! |= has;
  return first;
}

/** Returns the places that all have, the last one first. */
export function commonPlaces(all: readonly Places[]): number[] {
  const common: number[] = [];
  for (let place = PLACES - 1; place >= 0; place--)
    if (all.every((places) => places[place] === 1)) common.push(place);
  return common;
}
