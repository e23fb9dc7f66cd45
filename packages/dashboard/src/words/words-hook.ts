/**
 * The words of the dashboard in the language of the person who looks at it. English comes with the code that shows it,
 * noun by noun, so that a page brings its own words and no others; a further language is one file that is fetched whole.
 */
import { createContext, createElement, type ReactNode, use, useEffect, useState } from 'react';

type Translations = ReadonlyMap<object, object>;

/** The loaders by language: `hi: async () => (await import('./hi/index.ts')).translations` adds Hindi. */
const LANGUAGES: Record<string, () => Promise<Translations>> = { en: async () => new Map() };

const TranslationsContext = createContext<Translations>(new Map());

export function preferredLanguage(): string {
  const wanted = navigator.languages.map((tag) => tag.split('-', 1)[0]!);
  return wanted.find((tag) => tag in LANGUAGES) ?? 'en';
}

export function WordsProvider({ language, children }: { language: string; children?: ReactNode }) {
  const [translations, setTranslations] = useState<Translations>(new Map());
  useEffect(() => {
    document.documentElement.lang = language;
    void LANGUAGES[language]?.().then(setTranslations);
  }, [language]);
  return createElement(TranslationsContext, { value: translations }, children);
}

/** Makes the hook that returns the words of a noun, given the English ones. */
export const wordsHook =
  <T extends object>(english: T) =>
  (): T =>
    (use(TranslationsContext).get(english) as T | undefined) ?? english;
