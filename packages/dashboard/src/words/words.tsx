/** Every word of the dashboard, in the language of the person who looks at it. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { en } from './en/index.ts';

export type Words = typeof en;
export type Language = keyof typeof CATALOGUES;

/** A further language is a further catalogue here: the same members, loaded when somebody wants it. */
const CATALOGUES = { en: async () => en } satisfies Record<string, () => Promise<Words>>;

const WordsContext = createContext<Words>(en);

export function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.split('-', 1)[0]!);
  return (wanted.find((tag) => tag in CATALOGUES) ?? 'en') as Language;
}

export function WordsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [words, setWords] = useState<Words>(en);
  useEffect(() => {
    document.documentElement.lang = language;
    void CATALOGUES[language]().then(setWords);
  }, [language]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useWords(): Words {
  return use(WordsContext);
}
