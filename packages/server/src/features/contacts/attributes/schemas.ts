/** The shapes of attributes: what a workspace notes of its contacts, and the values of one contact. */
import { type Static, Type } from 'typebox';
import { Timestamp } from '../../../platform/http/response/envelope.ts';
import { LONGEST_VALUE } from './values.ts';

export const MOST_ATTRIBUTES = 50;
const MOST_CHOICES = 50;
const TYPES = ['text', 'number', 'date', 'boolean', 'choice'] as const;

const Name = Type.String({ minLength: 1, maxLength: 60, trim: true, examples: ['Shoe size'] });
const Choices = Type.Array(Type.String({ minLength: 1, maxLength: 60, trim: true }), {
  minItems: 1,
  maxItems: MOST_CHOICES,
  uniqueItems: true,
  description: 'What a `choice` may be, in the order in which it is offered.',
  examples: [['retail', 'wholesale']],
});
const Key = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,39}$',
  patternHint: 'must begin with a letter a–z and have a–z, 0–9 and _ alone, 40 at most',
  description: 'Names the value in `attributes` of a contact, and never changes.',
  examples: ['shoe_size'],
});
const TypeOfValue = Type.Enum([...TYPES], {
  description:
    'What its values are; never changes. `date` is a day as `2026-11-20`, `choice` one of `choices`.',
});

export const ContactAttribute = Type.Object(
  {
    id: Type.String({ examples: ['atr_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    key: Key,
    name: Name,
    type: TypeOfValue,
    choices: Type.Optional(Choices),
    createdAt: Timestamp('When it was created.'),
    updatedAt: Timestamp('When its name or choices last changed.'),
  },
  { title: 'ContactAttribute' },
);

export const ContactAttributeInput = Type.Object(
  { key: Key, name: Name, type: TypeOfValue, choices: Type.Optional(Choices) },
  {
    title: 'ContactAttributeInput',
    examples: [{ key: 'customer', name: 'Customer', type: 'choice', choices: ['retail', 'wholesale'] }],
  },
);
export type ContactAttributeInput = Static<typeof ContactAttributeInput>;

export const ContactAttributeChange = Type.Object(
  {
    name: Type.Optional(Name),
    choices: Type.Optional({
      ...Choices,
      description: 'Replaces the choices. A contact keeps one that is no longer offered until it is changed.',
    }),
  },
  { title: 'ContactAttributeChange' },
);
export type ContactAttributeChange = Static<typeof ContactAttributeChange>;

const Value = Type.Union([Type.String({ maxLength: LONGEST_VALUE }), Type.Number(), Type.Boolean()]);

/** The values of a contact by their keys, as they are shown. */
export const AttributeValues = Type.Record(Type.String(), Value, {
  description: 'Your own attributes of the contact, by their keys; absent where it has none.',
  examples: [{ shoe_size: 8, wholesale: true }],
});
export type AttributeValues = Static<typeof AttributeValues>;

/** The values that a request sets; null removes one. */
export const AttributeChanges = Type.Record(Type.String(), Type.Union([...Value.anyOf, Type.Null()]), {
  maxProperties: MOST_ATTRIBUTES,
  description:
    'Sets these attributes by their keys, and null removes one; those that are absent stay. A key that the workspace has not defined, and a value of another type, is refused.',
  examples: [{ shoe_size: 8, wholesale: true }],
});
export type AttributeChanges = Static<typeof AttributeChanges>;
