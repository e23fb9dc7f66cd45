/** The shapes of a file of people whom a draft is for. */
import { type Static, Type } from 'typebox';
import { DELIMITERS } from '../../../platform/csv/delimiter.ts';
import { ENCODINGS } from '../../../platform/csv/encoding.ts';
import { Timestamp } from '../../../platform/http/response/envelope.ts';

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const TO =
  'By what the people are known: `phone`, `userId` or `contactId`, each in one column; null: none of it.';
const Country = {
  description: 'The country whose numbers stand in the file without `+` (ISO 3166).',
  examples: ['IN'],
};

export const CampaignFile = Type.Object(
  {
    id: Type.String({ examples: ['fil_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    fileName: Type.Optional(Type.String({ examples: ['customers.csv'] })),
    bytes: count('The size of the file.', 48213),
    lines: count('The records of the file, without its heading.', 1000),
    encoding: Type.Enum([...ENCODINGS]),
    delimiter: Type.Enum([...DELIMITERS]),
    country: Type.String(Country),
    columns: Type.Array(
      Type.Object({
        name: Type.String({
          description: 'What `column` of a variable names it by.',
          examples: ['Mobile'],
        }),
        to: Type.Union([Type.String(), Type.Null()], { description: TO, examples: ['phone'] }),
      }),
    ),
    rows: Type.Array(Type.Array(Type.String()), {
      description: 'The first records.',
      examples: [[['98765 43210', 'Asha Rao']]],
    }),
    check: Type.Optional(
      Type.Object(
        {
          people: count('People in it, each once.', 973),
          contacts: count('Those of them who are contacts already.', 61),
          duplicate: count('Lines that count for nothing: an earlier one is of the same person.', 3),
          faulty: count('Lines with a fault, which are left out.', 24),
        },
        { description: 'Absent: no column says who the people are.' },
      ),
    ),
    faults: Type.Array(
      Type.Object({
        line: count(
          'The line of the file; a quoted cell may go on over several, and the first one counts.',
          17,
        ),
        column: Type.Optional(
          Type.String({ description: 'Absent: it is of the line as a whole.', examples: ['Mobile'] }),
        ),
        message: Type.String({ examples: ['is no number that is possible in IN'] }),
      }),
      { description: 'What is wrong with lines; the first 200.' },
    ),
    createdAt: Timestamp('When the file had come.'),
    until: Timestamp('Until when it is kept, if the campaign is not started before.'),
  },
  { title: 'CampaignFile' },
);
export type CampaignFileView = Static<typeof CampaignFile>;

const MOST_COLUMNS = 256;

export const CampaignFileSettings = Type.Object(
  {
    mapping: Type.Optional(
      Type.Array(Type.Union([Type.String({ maxLength: 20 }), Type.Null()]), {
        maxItems: MOST_COLUMNS,
        description: `An entry for each column, in their order. ${TO}`,
        examples: [['phone', null, null]],
      }),
    ),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        patternHint: 'must be the two letters of a country',
        ...Country,
      }),
    ),
  },
  { title: 'CampaignFileSettings', examples: [{ mapping: ['phone', null, null] }] },
);
export type CampaignFileSettings = Static<typeof CampaignFileSettings>;
