/** This file makes the picture of a person from the first letters of their name and a colour. */

const LETTER = /\p{L}/u;

/** The first letters of the first word and the last; in Hindi without the vowel signs, which need their room. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}

const HUES = 12;

/** Returns one of so many colours that neighbours in a list hardly share one. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) >>> 0;
  return (sum % HUES) * (360 / HUES) + 15;
}
