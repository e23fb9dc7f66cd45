/** The words of some successive messages, as their rows hold them: each word once, with the places of those that have it. */
import { wordsOf } from '../../../platform/words.ts';
import { saidIn } from './said.ts';

/** Messages in a segment: a search reads the newest of a workspace, which are in none yet, as they are. */
export const SEGMENT = 512;
/** Counts up whenever a word, or a row, is written in another way: segments of an older form are made anew. */
export const FORM = 1;

const DIGITS = '0123456789abcdefghijklmnopqrstuv';
const WIDTH = 2; // 32² places

/** Returns the beginning by which the row of a word is found. */
export const startOf = (word: string) => [...word].slice(0, 2).join('');

/** Returns the rows of a segment: the beginnings of its words, and the words of each. */
export function rowsOf(bodies: readonly string[]): { start: string; words: string }[] {
  const places = new Map<string, string>();
  for (const [place, body] of bodies.entries()) {
    const at = DIGITS[place >> 5]! + DIGITS[place & 31]!;
    for (const word of wordsOf(saidIn(body))) places.set(word, (places.get(word) ?? '') + at);
  }
  const byStart = Map.groupBy(places, ([word]) => startOf(word));
  return [...byStart].map(([start, words]) => ({
    start,
    words: words.map(([word, at]) => `${word} ${at}`).join('\n'),
  }));
}

/** Returns the places of the messages that have a word which begins so. */
export function placesIn(words: string, beginning: string): Set<number> {
  const found = new Set<number>();
  for (const line of words.split('\n')) {
    if (!line.startsWith(beginning)) continue;
    for (let at = line.indexOf(' ') + 1; at < line.length; at += WIDTH)
      found.add(DIGITS.indexOf(line[at]!) * 32 + DIGITS.indexOf(line[at + 1]!));
  }
  return found;
}
