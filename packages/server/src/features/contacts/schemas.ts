/**
 * The shapes of a contact, and what becomes of its columns: how they begin, are shown, changed and merged. Where a new
 * column or field is left out, the compiler says so.
 */
import type { Updateable } from 'kysely';
import { type Static, Type } from 'typebox';
import type { ContactsTable } from '../../platform/database/schema/contacts.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { Removable, Timestamp } from '../../platform/http/response/envelope.ts';
import { toIst } from '../../platform/time.ts';
import { AttributeChanges, AttributeValues } from './attributes/schemas.ts';
import { LONGEST_TAG, MOST_TAGS } from './tags.ts';

declare module '../events/types.ts' {
  interface EventData {
    contact: Static<typeof ContactEventData>;
  }
}

const NAME = Type.String({ maxLength: 200, trim: true, examples: ['Asha Rao'] });
const PHONE = Type.String({
  description: 'E.164: `+`, the country code and the number, 8–15 digits.',
  examples: ['+919876543210'],
});
const TAGS = Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_TAG, trim: true }), {
  maxItems: MOST_TAGS,
  description: 'Trimmed; duplicates are kept once.',
  examples: [['vip', 'delhi']],
});

export const Contact = Type.Object(
  {
    id: Type.String({ examples: ['con_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    phone: Type.Optional(
      Type.String({
        description: 'E.164; absent where WhatsApp hides the number. Send to the id then.',
        examples: ['+919876543210'],
      }),
    ),
    name: Type.Optional(
      Type.String({ description: 'The name you gave, else the one in the WhatsApp profile.' }),
    ),
    username: Type.Optional(Type.String({ description: 'The username on WhatsApp, without `@`.' })),
    tags: Type.Array(Type.String()),
    attributes: Type.Optional(AttributeValues),
    optOut: Type.Optional(
      Type.Object(
        {
          scope: Type.Enum(['all', 'marketing'], {
            description:
              'What the person refuses: `marketing` templates, or `all`, that is everything but authentication templates and replies to a later message of theirs.',
          }),
          at: Timestamp('When they refused.'),
          source: Type.String({
            description:
              'The proof: the id of the message that said so, `whatsapp` (its own control) or `api`.',
          }),
        },
        { description: 'Absent: nothing is refused. Of two refusals the wider one is shown.' },
      ),
    ),
    lastWroteAt: Type.Optional(Timestamp('When they last wrote to you.')),
    createdAt: Timestamp('When it was created.'),
    updatedAt: Timestamp('When it last changed.'),
  },
  { title: 'Contact' },
);

/** A contact as it is read by itself. */
export const ContactDetail = Type.Object(
  {
    ...Contact.properties,
    windows: Type.Array(
      Type.Object({
        channelId: Type.String(),
        windowOpenUntil: Timestamp('Until when WhatsApp takes free text from this channel to them.'),
      }),
      { description: 'The channels that they have written to in the last 24 hours.' },
    ),
  },
  { title: 'ContactDetail' },
);

/** A contact as events carry it. */
export const ContactEventData = Type.Object(
  {
    ...Contact.properties,
    optIn: Type.Optional(
      Type.Object(
        {
          scope: Type.Enum(['all', 'marketing'], { description: 'Which refusal was lifted.' }),
          at: Timestamp('When they lifted it.'),
          source: Type.String({
            description: 'The proof: the id of the message that said so, `whatsapp` or `api`.',
          }),
        },
        { description: 'In `contact.opted_in` alone.' },
      ),
    ),
  },
  { title: 'ContactEventData' },
);

export const ContactInput = Type.Object(
  {
    phone: PHONE,
    name: Type.Optional(NAME),
    tags: Type.Optional(TAGS),
    attributes: Type.Optional(AttributeChanges),
  },
  {
    title: 'ContactInput',
    examples: [{ phone: '+919876543210', name: 'Asha Rao', tags: ['vip', 'delhi'] }],
  },
);
export type ContactInput = Static<typeof ContactInput>;

export const ContactChange = Type.Object(
  {
    name: Removable(
      NAME,
      'Replaces the name; null removes it, until a message of the person brings the name of their profile.',
    ),
    tags: Type.Optional({ ...TAGS, description: 'Replaces all tags; an empty list removes them.' }),
    addTags: Type.Optional({
      ...TAGS,
      description: 'Beside those that it has, so that nobody who adds another one at the same time loses it.',
    }),
    removeTags: Type.Optional({ ...TAGS, description: 'Of those that it has; the others stay.' }),
    attributes: Type.Optional(AttributeChanges),
    optOut: Type.Optional(
      Type.Object(
        { scope: Type.Enum(['all', 'marketing', 'none']) },
        {
          description:
            'Records a refusal that reached you elsewhere. Only `none` lifts refusals, and it lifts all of them.',
        },
      ),
    ),
  },
  { title: 'ContactChange', examples: [{ name: 'Asha Rao', tags: ['vip', 'delhi'] }] },
);
export type ContactChange = Static<typeof ContactChange>;

/** A contact as the API shows it. */
export type ContactView = Static<typeof Contact>;

type ContactRow = Row<'contacts'>;

/** Every field by name, `undefined` where there is none, so that none is left out. */
type Fields = {
  [Name in keyof Required<ContactView>]: Record<never, never> extends Pick<ContactView, Name>
    ? ContactView[Name] | undefined
    : ContactView[Name];
};

/** The columns with which a contact begins of which nothing is known. */
export const BLANK: Omit<ContactRow, 'workspace_id' | 'id' | 'created_at' | 'updated_at'> = {
  name: null,
  last_inbound_at: null,
};

/** The columns that are shown of a contact. */
export type ShownRow = Pick<ContactRow, 'id' | 'name' | 'last_inbound_at' | 'created_at' | 'updated_at'>;

/** Shows a contact's row with what is kept apart from it. */
export function showContact(
  row: ShownRow,
  apart: Pick<Fields, 'phone' | 'username' | 'tags' | 'attributes' | 'optOut'>,
): ContactView {
  const fields: Fields = {
    id: row.id,
    phone: apart.phone,
    name: row.name ?? undefined,
    username: apart.username,
    tags: apart.tags,
    attributes: apart.attributes,
    optOut: apart.optOut,
    lastWroteAt: row.last_inbound_at === null ? undefined : toIst(row.last_inbound_at),
    createdAt: toIst(row.created_at),
    updatedAt: toIst(row.updated_at),
  };
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) shown[name] = value;
  return shown as unknown as ContactView;
}

/** The columns of the fields that a request sets, but for what is kept apart. */
const COLUMN_OF: Record<
  Exclude<
    keyof ContactInput | keyof ContactChange,
    'phone' | 'tags' | 'addTags' | 'removeTags' | 'attributes' | 'optOut'
  >,
  keyof Updateable<ContactsTable>
> = { name: 'name' };
type ColumnField = keyof typeof COLUMN_OF;

/** Returns the columns that a request changes; null removes, and what is absent stays. */
export function changedColumns(
  before: ContactView,
  asked: Pick<ContactChange, ColumnField>,
): Updateable<ContactsTable> {
  const changed = (Object.keys(COLUMN_OF) as ColumnField[]).filter(
    (field) => asked[field] !== undefined && asked[field] !== (before[field] ?? null),
  );
  return Object.fromEntries(changed.map((field) => [COLUMN_OF[field], asked[field]]));
}

/** Returns the columns of a contact that another one of the same person went into. */
export function mergedColumns(
  kept: ContactRow,
  gone: ContactRow,
): { [Name in keyof Updateable<ContactsTable>]-?: ContactRow[Name] } {
  return {
    name: kept.name ?? gone.name,
    updated_at: kept.updated_at,
    last_inbound_at: newer(kept.last_inbound_at, gone.last_inbound_at),
  };
}

const newer = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a);
