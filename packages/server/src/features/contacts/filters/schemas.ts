/** The shapes of a condition on contacts, of the filters that are saved and of the orders of the list. */
import { type Static, Type } from 'typebox';
import { Timestamp } from '../../../platform/http/response/envelope.ts';
import { LONGEST_VALUE } from '../attributes/values.ts';
import { LONGEST_TAG } from '../tags.ts';

const MOST = 20;

const Tags = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_TAG }), {
      minItems: 1,
      maxItems: MOST,
      description,
    }),
  );
const Value = Type.Union([Type.String({ maxLength: LONGEST_VALUE }), Type.Number(), Type.Boolean()]);
const Time = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

const AttributeCondition = Type.Object(
  {
    key: Type.String({ examples: ['shoe_size'] }),
    is: Type.Optional(
      Type.Array(Value, { minItems: 1, maxItems: MOST, description: 'It is one of these values.' }),
    ),
    from: Type.Optional(
      Type.Union([Type.String(), Type.Number()], { description: 'A number or a day: this or a later one.' }),
    ),
    to: Type.Optional(
      Type.Union([Type.String(), Type.Number()], {
        description: 'A number or a day: this or an earlier one.',
      }),
    ),
    set: Type.Optional(Type.Boolean({ description: 'It has any value, or with `false` none.' })),
  },
  { additionalProperties: false, description: 'Either `is`, or `from` and `to`, or `set`.' },
);
export type AttributeCondition = Static<typeof AttributeCondition>;

/** Which contacts are meant: those that fit all that it names; an empty one fits everybody. */
export const ContactCondition = Type.Object(
  {
    tags: Type.Optional(
      Type.Object(
        {
          all: Tags('They have each of these tags.'),
          any: Tags('They have one of these tags at least.'),
          none: Tags('They have none of these tags.'),
        },
        { additionalProperties: false },
      ),
    ),
    attributes: Type.Optional(
      Type.Array(AttributeCondition, { minItems: 1, maxItems: MOST, description: 'They fit each of these.' }),
    ),
    optedOut: Type.Optional(
      Type.Boolean({ description: 'They have opted out, of marketing at least; with `false` of nothing.' }),
    ),
    lastWroteAfter: Time('They have written since.'),
    lastWroteBefore: Time('They have not written since, those who never wrote included.'),
  },
  {
    title: 'ContactCondition',
    additionalProperties: false,
    examples: [
      {
        tags: { all: ['vip'], none: ['staff'] },
        attributes: [{ key: 'city', is: ['Pune', 'Mumbai'] }],
        optedOut: false,
        lastWroteBefore: '2026-11-01T00:00:00+05:30',
      },
    ],
  },
);
export type ContactCondition = Static<typeof ContactCondition>;

export const SORTS = ['newest', 'name', 'lastWrote'] as const;
export type ContactSort = (typeof SORTS)[number];

const Name = Type.String({ minLength: 1, maxLength: 60, trim: true, examples: ['Regulars in Pune'] });

export const ContactFilter = Type.Object(
  {
    id: Type.String({ examples: ['flt_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    name: Name,
    condition: ContactCondition,
    createdAt: Timestamp('When it was created.'),
    updatedAt: Timestamp('When it last changed.'),
  },
  { title: 'ContactFilter' },
);

export const ContactFilterInput = Type.Object(
  { name: Name, condition: ContactCondition },
  {
    title: 'ContactFilterInput',
    examples: [{ name: 'Regulars', condition: { tags: { all: ['vip'], none: ['staff'] }, optedOut: false } }],
  },
);
export type ContactFilterInput = Static<typeof ContactFilterInput>;

export const ContactFilterChange = Type.Partial(ContactFilterInput, {
  title: 'ContactFilterChange',
  examples: [{ name: 'Regulars in Pune' }],
});
export type ContactFilterChange = Static<typeof ContactFilterChange>;

/** The query parameter that names a filter. */
export const FilterParameter = Type.Optional(
  Type.String({
    maxLength: 4000,
    description:
      'Only contacts that fit: the id of a saved filter, or a condition as JSON, of the form that `POST /api/v1/contact-filters` takes.',
    examples: ['flt_01k9z6c7h2m4n8p0q2r4s6t8v0', '{"tags":{"all":["vip"]}}'],
  }),
);

export const SearchParameter = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'The beginning of a number, of a username, or of any word of a name. With `@` it is a username. Digits are a number: with `+` (write `%2B`) and the country code, or without, `98765` finding `+9198765…` as well as `+98765…`; blanks, dashes and brackets do not count. Anything else is a name, in any script, in either case, with or without its accents; of several words each must begin a word of the name, in any order.',
    examples: ['98765', 'sharma', 'ash rao', 'शर्मा'],
  }),
);
