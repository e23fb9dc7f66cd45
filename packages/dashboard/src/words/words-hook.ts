/**
 * The words of the dashboard in the language of the person who looks at it. English comes with the code that shows it,
 * noun by noun, so that a page brings its own words and no others; a further language is one file with the words of most
 * pages, and one for each noun that few pages show.
 */
import { createContext, use } from 'react';

/** The words of a noun, or what fetches them. */
type Told<Words> = Words | (() => Promise<Words | undefined>);

/** A language whole, by the nouns of the catalogue. */
export type Translation<Words> = { readonly [Noun in keyof Words]: Told<Words[Noun]> };

/** The words of a language by noun; what it has none for is English. */
export const TranslationContext = createContext<Translation<Record<string, object>>>({});

/** Returns what fetches the words of a noun when a page first shows them; where that fails, they are English. */
export function fetched<Words>(load: () => Promise<Words>): () => Promise<Words | undefined> {
  let words: Promise<Words | undefined> | undefined;
  return () => {
    words ??= load().catch(() => undefined);
    return words;
  };
}

/** Makes the hook that returns the words of a noun, given the English ones. What shows them waits until they are there. */
export const wordsHook =
  <T extends object>(noun: string, english: T) =>
  (): T => {
    const told = use(TranslationContext)[noun];
    return ((typeof told === 'function' ? use(told()) : told) as T | undefined) ?? english;
  };
