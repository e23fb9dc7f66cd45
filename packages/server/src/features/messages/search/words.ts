/** The words by which a message is found: as they are written, and by their sound from one script to another. */
import {
  type Beginning,
  begins,
  isIndian,
  soundOf,
  typedSound,
  withSounds,
} from '../../../platform/sounds.ts';
import { soughtWords, wordsOf } from '../../../platform/words.ts';

/** These stand before a sound, by the script of its word: punctuation parts words, so that such a sound is none. */
const SOUND_OF_INDIAN = ':';
const SOUND_OF_LATIN = ';';
/** A sound of one consonant is that of too many words: both the and थी are `ti`. */
const TWO_CONSONANTS = /[^aiu].*[^aiu]/;
/** A shorter sound is looked for as that of a whole word: too many begin so. */
const SHORTEST_BEGINNING = 3;
/** Nothing follows: it is a whole word. */
const THE_END = /^$/;

/** A word that is looked for: it is found by each of these. */
export type Sought = readonly Beginning[];

/** Returns what is kept of a text: its words, and the sounds of those that are letters alone. */
export function indexedWords(text: string, known: Map<string, string | undefined> = new Map()): string[] {
  return withSounds(wordsOf(text), markedSound, known);
}

/** A word with a digit is a number or a code, which nobody spells by its sound. */
function markedSound(word: string): string | undefined {
  if (/\p{N}/u.test(word)) return undefined;
  const sound = soundOf(word);
  if (sound === undefined || !TWO_CONSONANTS.test(sound)) return undefined;
  return (isIndian(word) ? SOUND_OF_INDIAN : SOUND_OF_LATIN) + sound;
}

/**
 * Returns the words that are looked for: each as the beginning of a word, and none that begins another one. Latin letters
 * find words of Indian scripts by their sound, and those find Latin words and each other so; among Latin words too many
 * that mean something else sound alike.
 */
export function soughtBy(search: string): Sought[] {
  return soughtWords(search).map((word) => [{ text: word }, ...soundsOf(word)]);
}

function soundsOf(word: string): Beginning[] {
  const typed = markedSound(word) === undefined ? undefined : typedSound(word);
  if (typed === undefined) return [];
  const { text: sound } = typed;
  const beginning = sound.length < SHORTEST_BEGINNING ? { text: sound, next: THE_END } : typed;
  const other = isIndian(word) ? withE(sound) : withoutE(sound);
  const marks = isIndian(word) ? [SOUND_OF_INDIAN, SOUND_OF_LATIN] : [SOUND_OF_INDIAN];
  return marks.flatMap((mark) => [
    { ...beginning, text: mark + sound },
    ...(other === sound ? [] : [{ text: mark + other, next: THE_END }]),
  ]);
}

/** An English word that ends in `er` is written without the vowel in Hindi: order is ऑर्डर. */
const withoutE = (sound: string) => sound.replace(/(?<=..)ir$/, 'r');
const withE = (sound: string) => sound.replace(/(?<=.[^aiu])r$/, 'ir');

/** Returns whether an indexed word is found by what is looked for. */
export const isFoundBy = (word: string, sought: Sought) =>
  sought.some((beginning) => begins(word, beginning));

/** Returns whether a text may have such a word, by a glance that is much cheaper than to part its words. */
export const mayHave = (folded: string, sought: Sought) =>
  sought.some(
    ({ text }) =>
      text.startsWith(SOUND_OF_LATIN) ||
      (text.startsWith(SOUND_OF_INDIAN) ? isIndian(folded) : folded.includes(text)),
  );

/** Returns the beginning by which the row of a word is found. */
export const startOf = (word: string) =>
  [...word].slice(0, word.startsWith(SOUND_OF_INDIAN) || word.startsWith(SOUND_OF_LATIN) ? 3 : 2).join('');
