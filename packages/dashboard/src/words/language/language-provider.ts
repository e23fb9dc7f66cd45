/** The language of the person who looks: chosen in the account menu, else what the browser prefers. */
import {
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useMemo,
  useState,
} from 'react';
import { type Language, LOCALES, showLanguage } from '../locale.ts';
import { type Translation, TranslationContext } from '../words-hook.ts';

type Words = Translation<Record<string, object>>;

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: async () => ({}),
  hi: async () => (await import('../hi/index.ts')).hi,
};

/** Each language by its name in itself, and a letter of it. */
export const LANGUAGES = [
  { language: 'en', name: 'English', letter: 'A' },
  { language: 'hi', name: 'हिन्दी', letter: 'अ' },
] as const satisfies readonly { language: Language; name: string; letter: string }[];

/** The cookie with what was chosen last in this browser: the first paint has it already, and pages of the server too. */
const COOKIE = 'meghdoot_language';
const YEAR_S = 365 * 24 * 3600;

export const isLanguage = (tag: string | undefined): tag is Language =>
  tag !== undefined && Object.hasOwn(LOCALES, tag);

export function preferredLanguage(): Language {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  const wanted = navigator.languages.map((tag) => tag.split('-', 1)[0]);
  return [chosen, ...wanted].find(isLanguage) ?? 'en';
}

function keep(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
}

export interface Loaded {
  language: Language;
  words: Words;
}

/** Fetches the words of a language; where that fails, the page speaks English. */
export async function loadLanguage(language: Language): Promise<Loaded> {
  const loaded = await LOADERS[language]().then(
    (words) => ({ language, words }),
    (): Loaded => ({ language: 'en', words: {} }),
  );
  showLanguage(loaded.language);
  document.documentElement.lang = loaded.language;
  return loaded;
}

interface Choice {
  language: Language;
  /** Shows the language from now on, in this browser. */
  choose: (language: Language) => Promise<void>;
}

const ChoiceContext = createContext<Choice>({ language: 'en', choose: async () => undefined });

export const useLanguage = (): Choice => use(ChoiceContext);

export function WordsProvider({ first, children }: { first: Loaded; children?: ReactNode }) {
  const [{ language, words }, setLoaded] = useState(first);
  const choose = useCallback(async (next: Language) => {
    keep(next);
    const loaded = await loadLanguage(next);
    startTransition(() => setLoaded(loaded)); // the page stays until the last of its words are there
  }, []);
  const choice = useMemo(() => ({ language, choose }), [language, choose]);
  return createElement(
    ChoiceContext,
    { value: choice },
    createElement(TranslationContext, { value: words }, children),
  );
}
