/** A word is kept and looked for by its beginning, so that a key and a cursor stay short. */
const LONGEST = 40;
/** Spaces that are not seen, joiners within letters, and variants of signs: one types them, another does not. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
/** Letters with their marks (vowel signs, accents) and digits; or one sign, such as an emoji. White space and punctuation part words. */
const WORD = /[\p{L}\p{M}\p{N}]+|\p{S}/gu;

/** The accents of Latin, Greek and Cyrillic letters; the signs of Indian scripts, which are letters there, are not among them. */
const ACCENTS = /[\u0300-\u036f]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are ASCII too
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Returns a text as its words are compared: case folded, without accents (`Núñez` is `nunez`), in Unicode's form NFKC,
 * which takes letters of other fonts (`𝓐𝓼𝓱𝓪`) for those they stand for.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Upper case first: ß and SS are one then, and so are ς and σ once the final form is replaced.
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFKC');
}

/**
 * Returns the words of a text as they are compared, each once, sorted. `contact_words` and `message_words` hold what this
 * made of names and messages: whoever changes it fills the first anew, and counts up `FORM` of the second.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of fold(text).matchAll(WORD)) words.add(shortened(word));
  return [...words].sort();
}

/** Returns the words that are looked for, each as the beginning of one: none that begins another of them. */
export function soughtWords(search: string): string[] {
  const words = wordsOf(search);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

const shortened = (word: string) => (word.length <= LONGEST ? word : [...word].slice(0, LONGEST).join(''));
