/**
 * Texts with numbers, in ICU MessageFormat: `{count, plural, one {# card} other {# cards}}`. FormatJS's parser reads them
 * when the dashboard is built (`compile-messages.ts`), so that a browser fetches what was read and a formatter of 1 KB.
 */
import type { GetICUArgs } from '@schummar/icu-type-parser';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage } from 'icu-minify/format';
import { formats, LOCALES } from './locale.ts';

type Given<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number }
>;
type NameIn<Text extends string> = keyof Given<Text> & string;

/** Anything, where none of the text's parameters is left out of the names. */
type Named<Text extends string, Names extends readonly string[]> = [
  Exclude<NameIn<Text>, Names[number]>,
] extends [never]
  ? unknown
  : { notNamed: Exclude<NameIn<Text>, Names[number]> };

/**
 * Returns what makes the messages of a locale: functions of their parameters, in the order in which the names follow
 * the text. The compiler refuses a name that the text does not have, and a parameter of the text that is not named.
 */
const messagesIn =
  (locale: string) =>
  <const Text extends string, const Names extends readonly NameIn<Text>[]>(
    text: Text & Named<Text, Names>,
    ...names: Names
  ): ((...values: { [At in keyof Names]: Given<Text>[Names[At] & NameIn<Text>] }) => string) => {
    let compiled: CompiledMessage | undefined;
    return (...values) => {
      compiled ??= typeof text === 'string' ? compile(text) : text; // which the build has read already
      const named = Object.fromEntries(names.map((name, at) => [name, values[at] as string | number]));
      return String(format(compiled, locale, named, { formatters }));
    };
  };

const formatters = {
  getNumberFormat: formats(Intl.NumberFormat),
  getDateTimeFormat: formats(Intl.DateTimeFormat),
  getPluralRules: formats(Intl.PluralRules),
};

export const englishMessage = messagesIn(LOCALES.en);
export const hindiMessage = messagesIn(LOCALES.hi);
