/** Numbers, money, days and times as the language that is shown writes them, by `Intl`. */

/** With the digits and the grouping of India; WhatsApp's own Hindi has Latin digits too. */
export const LOCALES = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' } as const;

export type Language = keyof typeof LOCALES;

let shown: Language = 'en';

export const shownLanguage = (): Language => shown;

/** Makes a language the one that is shown; what is on the page already has to be drawn anew. */
export function showLanguage(language: Language): void {
  shown = language;
}

/** Returns the format of a kind for a locale and its options; each is made once. */
export function formats<Options extends object, Format>(
  Kind: new (locale: string, options?: Options) => Format,
): (locale: string | string[] | undefined, options?: Options) => Format {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = JSON.stringify([locale, options]);
    const known = made.get(key) ?? new Kind(String(locale), options);
    made.set(key, known);
    return known;
  };
}

const dates = formats(Intl.DateTimeFormat);
const numbers = formats(Intl.NumberFormat);
const names = formats(Intl.DisplayNames as new (locale: string, options?: object) => Intl.DisplayNames);

/** Returns the function that writes an instant in the language that is shown. */
export const dateWriter = (options: Intl.DateTimeFormatOptions) => (at: number | Date) =>
  dates(LOCALES[shown], options).format(at);

/** Returns the function that writes a number in the language that is shown. */
export const numberWriter = (options?: Intl.NumberFormatOptions) => (number: number) =>
  numbers(LOCALES[shown], options).format(number);

export const showNumber = numberWriter();

/** Returns an amount of money as it stands in the API, `863.10`, as people write it: `₹863.10`. */
export const showMoney = (amount: string | number, currency = 'INR', most = 2): string =>
  numberWriter({
    ...{ style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: most },
  })(Number(amount));

const percent = numberWriter({ style: 'percent', maximumFractionDigits: 1 });

/** Never rounded up: 100% is said of all alone. */
export const showPercent = (share: number) => percent(Math.floor(share * 1000) / 1000);

/** Returns the name of a country by its two letters, or undefined where the browser knows none. */
export const countryNamed = (code: string): string | undefined =>
  names(LOCALES[shown], { type: 'region', fallback: 'none' }).of(code);

/** Returns the name of a language by its tag, or undefined where the browser knows none. */
export const languageNamed = (tag: string): string | undefined =>
  names(LOCALES[shown], { type: 'language', fallback: 'none' }).of(tag);
