/** What the server says of faulty lines is said by the page in its own words, in both languages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCountries } from 'libphonenumber-js/min';
import type { typedBy } from '../../server/src/features/contacts/attributes/definitions.ts';
import { type Plan, planOf } from '../../server/src/features/imports/plan.ts';
import { readRecord } from '../../server/src/features/imports/read-record.ts';
import { COUNTRIES } from '../src/nouns/contacts/countries.ts';
import { sayFault } from '../src/nouns/contacts/fault-kinds.ts';
import { wordsIn } from './words-in.ts';

const TYPES = ['text', 'number', 'date', 'boolean', 'choice'] as const;
const HEADINGS = [
  'phone',
  'name',
  'userId',
  'tags',
  'language',
  ...TYPES.map((type) => `attributes.${type}`),
];

const defined = new Map(
  TYPES.map((type) => [
    type,
    { id: type, key: type, name: type, type, choices: type === 'choice' ? '["S","M"]' : null } as Parameters<
      typeof typedBy
    >[0] & { id: string; key: string; name: string },
  ]),
) as never;

const planFor = (mapping: readonly (string | null)[]): Plan =>
  planOf({ mapping, country: 'IN', addTags: [], defined });

/** Lines that have every fault that a line can have by itself. */
const LINES: readonly (readonly string[])[] = [
  ['9.19E+11'],
  ['none'],
  ['98765x43210'],
  ['123'],
  ['\ufffd98765 43210'],
  ['', 'Asha'],
  ['98765 43210', 'a'.repeat(201)],
  ['98765 43210', '', 'nobody'],
  ['98765 43210', '', '', 'x'.repeat(65)],
  ['98765 43210', '', '', Array.from({ length: 51 }, (_, i) => `t${i}`).join()],
  ['98765 43210', '', '', '', 'Klingon'],
  ['98765 43210', '', '', '', '', 'x'.repeat(501), 'many', '2026-02-30', 'maybe', 'XXL'],
  ['98765 43210', '', '', '', '', '', '', '', '', '', 'one too many'],
];

/** What is found by a look at the other lines and at the contacts. */
const OF_THE_CHECK = [
  'has a quote that is not doubled, or not closed',
  'has the number of one contact and the user id of another',
  'names a contact that there is not',
  'would give the contact more than 50 tags',
  'counts for nothing: a later line is of the same person',
];

test('every fault of a line has words of the page, and in Hindi none is left in English', async () => {
  const found = LINES.flatMap((line) => {
    const read = readRecord(planFor(HEADINGS), line);
    return 'faults' in read ? read.faults.map(({ message }) => message) : assert.fail(line.join());
  });
  for (const [mapping, line] of [
    [['phone'], ['']],
    [['contactId'], ['']],
    [['contactId'], ['17']],
  ] as const) {
    const read = readRecord(planFor(mapping), line);
    assert.ok('faults' in read);
    found.push(...read.faults.map(({ message }) => message));
  }
  assert.ok(found.length >= 18, `${found.length}`);
  for (const language of ['en', 'hi'] as const) {
    const { kinds } = (await wordsIn(language)).imports.faults;
    for (const message of [...found, ...OF_THE_CHECK]) {
      const said = sayFault(message, kinds);
      assert.notEqual(said, message);
      assert.match(said, language === 'hi' ? /[ऀ-ॿ].*[।?]$/ : /\.$|\?$/, said);
    }
  }
});

test('the countries to choose from are those that have numbers', () => {
  const known = getCountries()
    .filter((code) => /^[A-Z]{2}$/.test(code))
    .sort();
  assert.deepEqual(COUNTRIES, known);
});
