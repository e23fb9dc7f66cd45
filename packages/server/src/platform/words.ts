/** A word is kept and looked for by its beginning, so that a key and a cursor stay short. */
const LONGEST = 40;
/** Spaces that are not seen, joiners within letters, and variants of signs: one types them, another does not. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
/** Letters with their marks (vowel signs, accents) and digits; or one sign, such as an emoji. White space and punctuation part words. */
const WORD = /[\p{L}\p{M}\p{N}]+|\p{S}/gu;

/** The accents of Latin, Greek and Cyrillic letters; the signs of Indian scripts, which are letters there, are not among them. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * The words of a text as they are compared: each once, sorted, case folded, without accents (`Núñez` is `nunez`), in
 * Unicode's form NFKC, which takes letters of other fonts (`𝓐𝓼𝓱𝓪`) for those they stand for. Migrations 0019 and 0023
 * have filled `contact_words` by this: whoever changes it fills the table anew.
 */
export function wordsOf(text: string): string[] {
  // Upper case first: ß and SS are one then, and so are ς and σ once the final form is replaced.
  const folded = text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFKC');
  const words = new Set<string>();
  for (const [word] of folded.matchAll(WORD)) words.add([...word].slice(0, LONGEST).join(''));
  return [...words].sort();
}
