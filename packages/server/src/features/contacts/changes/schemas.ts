/** The shapes of a change to all contacts that fit a filter. */
import { type Static, Type } from 'typebox';
import { Timestamp } from '../../../platform/http/response/envelope.ts';
import { AttributeChanges } from '../attributes/schemas.ts';
import { ContactCondition } from '../filters/schemas.ts';
import { LONGEST_TAG } from '../tags.ts';

const Tags = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_TAG, trim: true }), {
      minItems: 1,
      maxItems: 10,
      description,
      examples: [['diwali']],
    }),
  );

const change = {
  addTags: Tags('Added to each contact that does not have them.'),
  removeTags: Tags('Removed from each contact that has them.'),
  attributes: Type.Optional(AttributeChanges),
};

export const ContactsChangeInput = Type.Object(
  {
    filter: Type.Union([Type.String({ examples: ['flt_01k9z6c7h2m4n8p0q2r4s6t8v0'] }), ContactCondition], {
      description:
        'Whom it is for: the id of a saved filter as it is now, or a condition; an empty one is everybody.',
    }),
    ...change,
  },
  {
    title: 'ContactsChangeInput',
    examples: [{ filter: { tags: { all: ['vip'] } }, addTags: ['diwali'] }],
  },
);
export type ContactsChangeInput = Static<typeof ContactsChangeInput>;
export type ChangeOfEach = Omit<ContactsChangeInput, 'filter'>;

export const ContactsChange = Type.Object(
  {
    id: Type.String({ examples: ['cch_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    state: Type.Enum(['running', 'finished']),
    condition: ContactCondition,
    ...change,
    matched: Type.Integer({ description: 'The contacts that fitted, so far.', examples: [4312] }),
    changed: Type.Integer({ description: 'Those of them that were not so already.', examples: [4200] }),
    failed: Type.Integer({
      description: 'Those that could not be changed, because they would have more than 50 tags.',
      examples: [0],
    }),
    createdAt: Timestamp('When it was asked for.'),
    finishedAt: Type.Optional(Timestamp('When it was done.')),
  },
  { title: 'ContactsChange' },
);
