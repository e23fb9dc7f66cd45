/** The languages in which people are spoken to. */

export const LANGUAGES = ['en', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (tag: string | undefined): tag is Language => LANGUAGES.includes(tag as Language);

/** Returns the language that an Accept-Language header prefers; undefined: it names none of ours. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  return (header ?? '')
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.trim().toLowerCase().split(';');
      const q = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ language }) => language)
    .find(isLanguage);
}
