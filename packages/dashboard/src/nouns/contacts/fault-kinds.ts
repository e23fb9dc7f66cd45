/** This file sorts what the server says of a faulty line into kinds, so that each language says it in its own words. */
import type { useImportsWords } from '../../words/en/imports.ts';

type Words = ReturnType<typeof useImportsWords>['faults']['kinds'];

const KINDS: readonly (readonly [RegExp, keyof Words])[] = [
  [/^has a character that cannot be read/, 'unreadable'],
  [/^has \d+ cells/, 'cells'],
  [/^must have (\d+) characters at most/, 'long'],
  [/^has no number/, 'noNumber'],
  [/^has no id/, 'noId'],
  [/^has neither a number nor an id/, 'nobody'],
  [/^is no user id/, 'userId'],
  [/^is no id of a contact/, 'contactId'],
  [/^was shortened by a spreadsheet/, 'shortened'],
  [/^is no number$/, 'notNumber'],
  [/^has something other than a number/, 'otherSigns'],
  [/^is no number that is possible/, 'impossible'],
  [/^has a tag of more than (\d+)/, 'longTag'],
  [/^has more than (\d+) tags/, 'manyTags'],
  [/^is no language/, 'language'],
  [/^must be true or false/, 'yesNo'],
  [/^must be a number/, 'amount'],
  [/^must be a day/, 'day'],
  [/^must be one of: (.*)/, 'choice'],
  [/^has a quote/, 'quote'],
  [/^has the number of one contact/, 'two'],
  [/^names a contact that there is not/, 'gone'],
  [/^would give the contact more than 50 tags/, 'full'],
  [/^counts for nothing/, 'superseded'],
];

/** Returns what is wrong with a line in the words of the page; what they do not know is said as the server does. */
export function sayFault(message: string, words: Words): string {
  for (const [form, kind] of KINDS) {
    const found = form.exec(message);
    if (!found) continue;
    const said = words[kind];
    return typeof said === 'string' ? said : said(found[1] ?? '');
  }
  return message;
}
