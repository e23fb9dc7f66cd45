/** Sounds of words, roughly: by them `sunita`, `Suneetha` and `सुनीता` find one another. */

/** The letters of Devanagari in the order of Unicode (U+0905 to U+0939), each as its sound. */
const LETTERS =
  'a a i i u u ri li i i i i u u u u k k g g n c c j j n t t d d n t t d d n n p p b b m y r r l l l v s s s h'.split(
    ' ',
  );
const FIRST_LETTER = 0x0905;
const FIRST_CONSONANT = 0x0915;
const LAST_LETTER = 0x0939;
/** The signs of vowels (U+093E to U+094C), which take the place of the `a` that a consonant has by itself. */
const SIGNS = 'a i i u u ri ri i i i i u u u u'.split(' ');
const FIRST_SIGN = 0x093e;
const [NASALS, NUKTA, VIRAMA, SILENT] = ['\u0901\u0902', '\u093c', '\u094d', '\u0903\u093d'];

/** The blocks of the other scripts of India, up to Malayalam, have their letters in the order of Devanagari. */
const OTHER_SCRIPTS = /[\u0980-\u0d7f]/g;
const INDIAN = /[\u0900-\u0d7f]/;

/** Returns whether something of a text is in a script of India whose sounds are known. */
export const isIndian = (text: string) => INDIAN.test(text);

/**
 * Returns how a word of `wordsOf` sounds, in letters that leave out what people spell differently: the length of vowels,
 * breath (`kh`, `th`), `v` and `w`, `sh` and `s`, and every `a` but the first, for Hindi does not write it and Marathi
 * does not say it. Undefined: it is in no script whose sounds are known.
 */
export function soundOf(word: string): string | undefined {
  const devanagari = word.replace(OTHER_SCRIPTS, (letter) =>
    String.fromCharCode(0x0900 + (letter.charCodeAt(0) & 0x7f)),
  );
  const latin = isIndian(devanagari) ? toLatin(devanagari) : unbreathed(devanagari);
  if (!/^[a-z0-9]*[a-z][a-z0-9]*$/.test(latin)) return undefined;
  return reduced(latin);
}

/** Returns whether a word begins so, each known as it is written or by its sound. */
export function begins(word: string, { text, next }: Beginning): boolean {
  return word.startsWith(text) && (!next || next.test(word[text.length] ?? ''));
}

export interface Beginning {
  text: string;
  /** The letter after it has to fit this, '' at the end of the word; undefined: any does. */
  next?: RegExp;
}

const NO_OTHER_VOWEL = /^[^iu]?$/;

/** Returns the sound of what is typed. After an `a` at its end, which its sound leaves out, there is no other vowel. */
export function typedSound(word: string): Beginning | undefined {
  const text = soundOf(word);
  if (text === undefined) return undefined;
  return /[a\u0906\u093e]$/.test(word) ? { text, next: NO_OTHER_VOWEL } : { text };
}

/** Returns words, and then what is heard of them, each once; `known` has what was heard of words that come again. */
export function withSounds(
  words: readonly string[],
  heard: (word: string) => string | undefined,
  known: Map<string, string | undefined>,
): string[] {
  const sounds = new Set<string>();
  for (const word of words) {
    if (!known.has(word)) known.set(word, heard(word));
    const sound = known.get(word);
    if (sound !== undefined) sounds.add(sound);
  }
  return [...words, ...sounds];
}

/** Returns a word of Devanagari in letters that sound alike. */
function toLatin(word: string): string {
  let latin = '';
  /** A consonant is followed by `a`, unless a sign says otherwise. */
  let open = false;
  for (const [at, letter] of [...word].entries()) {
    const code = letter.charCodeAt(0);
    if (code >= FIRST_SIGN && code < FIRST_SIGN + SIGNS.length) {
      latin += SIGNS[code - FIRST_SIGN];
      open = false;
    } else if (letter === VIRAMA) open = false;
    else if (letter === NUKTA) latin = withNukta(latin);
    else if (!SILENT.includes(letter)) {
      if (open) latin += 'a';
      open = code >= FIRST_CONSONANT && code <= LAST_LETTER;
      if (NASALS.includes(letter)) latin += word[at + 1] === 'ह' ? 'ng' : 'n';
      else latin += LETTERS[code - FIRST_LETTER] ?? letter;
    }
  }
  return (open ? `${latin}a` : latin).replace(/^jn|(?<=[aiu])jn/g, 'gy').replace(/nghh?/, 'ng');
}

/** ड़ and ढ़ are an `r`; the others are what Hindi says of letters of Persian, and often does not. */
const withNukta = (latin: string) => latin.replace(/d$/, 'r');

/** Returns a word of Latin letters without breath, each sound as one letter. */
function unbreathed(word: string): string {
  return word
    .replace(/^(jn|dny|gny)/, 'gy')
    .replaceAll('x', 'ks')
    .replaceAll('q', 'k')
    .replaceAll('z', 'j')
    .replaceAll('w', 'v')
    .replaceAll('f', 'p')
    .replace(/c*ch+/g, 'C')
    .replaceAll('c', 'k')
    .replaceAll('C', 'c')
    .replace(/([bdgjkpstr])h+/g, '$1');
}

function reduced(latin: string): string {
  return latin
    .replace(/er(?=[^aeiou])/g, 'ar') // Verma, Mukherjee: Hindi writes no vowel there
    .replace(/[ye]/g, 'i')
    .replaceAll('o', 'u')
    .replace(/m(?=[pb])/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .replace(/^a(?=[iu])|(?<!^)a/g, '')
    .replace(/([iu])\1+/g, '$1');
}
