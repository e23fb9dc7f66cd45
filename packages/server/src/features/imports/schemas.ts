/** The shapes of an import of contacts. */
import { type Static, Type } from 'typebox';
import { DELIMITERS } from '../../platform/csv/delimiter.ts';
import { ENCODINGS } from '../../platform/csv/encoding.ts';
import { Timestamp } from '../../platform/http/response/envelope.ts';
import { STAYS } from '../contacts/bulk/undo.ts';
import { FIELDS } from '../contacts/files/targets.ts';
import { LONGEST_TAG } from '../contacts/tags.ts';

declare module '../events/types.ts' {
  interface EventData {
    import: Static<typeof Import>;
  }
}

const STATES = [
  ...['draft', 'checking', 'checked', 'running', 'finished', 'cancelled', 'undoing', 'undone'],
] as const;

const Count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const CheckCounts = Type.Object({
  new: Count('People who would become contacts.', 912),
  changed: Count('Contacts that would change.', 40),
  unchanged: Count('Contacts that are so already.', 21),
  superseded: Count('Lines that count for nothing, because a later one is of the same person.', 3),
  faulty: Count('Lines with a fault, which are left out.', 24),
});

const RunCounts = Type.Object({
  made: Count('Contacts that were made.', 912),
  changed: Count('Contacts that were changed.', 40),
  unchanged: Count('Contacts that were so already.', 21),
  failed: Count('Lines that were good at the check and could not be stored.', 0),
});

const UndoCounts = Type.Object({
  removed: Count('Contacts that the import had made and that are gone again.', 900),
  restored: Count('Contacts that have their earlier values again.', 38),
  kept: Count('Contacts that stay, whole or in part: `GET /api/v1/imports/{id}/kept` lists them.', 14),
});

export interface Counts {
  check?: Static<typeof CheckCounts>;
  run?: Static<typeof RunCounts>;
  undo?: Static<typeof UndoCounts>;
}

export const Import = Type.Object(
  {
    id: Type.String({ examples: ['imp_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    state: Type.Enum([...STATES], {
      description:
        '`draft`: not checked yet; `checked`: it can be started; `finished` or `cancelled`: it can be undone.',
    }),
    fileName: Type.Optional(Type.String({ examples: ['customers.csv'] })),
    bytes: Count('The size of the file.', 48213),
    lines: Count('The records of the file, without its heading.', 1000),
    encoding: Type.Enum([...ENCODINGS]),
    delimiter: Type.Enum([...DELIMITERS]),
    done: Type.Optional(
      Count('How many records, or when it is undone contacts, the work is through with.', 512),
    ),
    check: Type.Optional(CheckCounts),
    result: Type.Optional(RunCounts),
    undo: Type.Optional(UndoCounts),
    createdAt: Timestamp('When the file had come.'),
    changedAt: Timestamp('When its state last changed.'),
    fileUntil: Type.Optional(Timestamp('Until when the file is kept.')),
    undoUntil: Type.Optional(Timestamp('Until when it can be undone.')),
  },
  { title: 'Import' },
);
export type ImportView = Static<typeof Import>;

const TO = `A field of the contact (${FIELDS.map((field) => `\`${field}\``).join(', ')}), \`attributes.<key>\`, or null: the column is left out. Tags may be in several columns, anything else in one.`;

const MOST_COLUMNS = 256;

export const ImportDetail = Type.Object(
  {
    ...Import.properties,
    columns: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['Mobile'] }),
        to: Type.Union([Type.String(), Type.Null()], { description: TO, examples: ['phone'] }),
        defines: Type.Optional(
          Type.Boolean({
            description: 'The attribute is not defined yet: the import defines it, as a text.',
          }),
        ),
      }),
    ),
    country: Type.String({
      description: 'The country whose numbers stand in the file without `+` (ISO 3166).',
      examples: ['IN'],
    }),
    addTags: Type.Array(Type.String()),
    rows: Type.Array(Type.Array(Type.String()), {
      description: 'The first records, while the file is kept.',
      examples: [[['98765 43210', 'Asha Rao']]],
    }),
  },
  { title: 'ImportDetail' },
);

export const ImportSettings = Type.Object(
  {
    mapping: Type.Optional(
      Type.Array(Type.Union([Type.String({ maxLength: 60 }), Type.Null()]), {
        maxItems: MOST_COLUMNS,
        description: `What each column holds, in the order of the columns. ${TO}`,
        examples: [['phone', 'name', null, 'attributes.city']],
      }),
    ),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        patternHint: 'must be the two letters of a country',
        description: 'The country whose numbers stand in the file without `+` (ISO 3166).',
        examples: ['IN'],
      }),
    ),
    addTags: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_TAG, trim: true }), {
        maxItems: 10,
        uniqueItems: true,
        description: 'Tags that everybody in the file gets.',
        examples: [['fair-2026']],
      }),
    ),
  },
  { title: 'ImportSettings', examples: [{ mapping: ['phone', 'name', null, 'attributes.city'] }] },
);
export type ImportSettings = Static<typeof ImportSettings>;

export const ImportFault = Type.Object(
  {
    line: Count('The line of the file; a quoted cell may go on over several, and the first one counts.', 17),
    column: Type.Optional(
      Type.String({ description: 'Absent: it is of the line as a whole.', examples: ['Mobile'] }),
    ),
    severity: Type.Enum(['error', 'notice'], {
      description: 'With an `error` the line is left out; a `notice` says what happens to it.',
    }),
    message: Type.String({ examples: ['is no number that is possible in IN'] }),
  },
  { title: 'ImportFault' },
);

export const ImportKept = Type.Object(
  {
    contactId: Type.String({ examples: ['con_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    why: Type.Enum([...STAYS], {
      description:
        'The contact or a value was `changed` since, the person `wrote`, there are `messages` to them, or a member `noted` something.',
    }),
  },
  { title: 'ImportKept' },
);
