/**
 * The words of the dashboard in the language of the person who looks at it. English comes with the code that shows it,
 * noun by noun, so that a page brings its own words and no others; a further language is one file that is fetched whole.
 */
import { createContext, use } from 'react';

/** The words of a language by noun; what it has none for is English. */
export const TranslationContext = createContext<Readonly<Record<string, object>>>({});

/** Makes the hook that returns the words of a noun, given the English ones. */
export const wordsHook =
  <T extends object>(noun: string, english: T) =>
  (): T =>
    (use(TranslationContext)[noun] as T | undefined) ?? english;
