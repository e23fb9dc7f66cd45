/** The words of the pages as a person reads them: a test that asks for them by name walks in either language. */
import { en, type Words } from '../src/words/en/index.ts';
import { hi } from '../src/words/hi/index.ts';

/** Returns a catalogue whole, with what a page fetches later. */
export async function wordsIn(language: 'en' | 'hi'): Promise<Words> {
  if (language === 'en') return en;
  const nouns = Object.entries(hi).map(async ([noun, told]) => [
    noun,
    typeof told === 'function' ? await told() : told,
  ]);
  return Object.fromEntries(await Promise.all(nouns)) as Words;
}
