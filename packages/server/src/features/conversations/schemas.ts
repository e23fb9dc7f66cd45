import { type Static, Type } from 'typebox';
import type { ConversationState } from '../../platform/database/schema/conversations.ts';
import { Timestamp } from '../../platform/http/response/envelope.ts';

declare module '../events/types.ts' {
  interface EventData {
    conversation: Static<typeof Conversation>;
  }
}

export const STATES = ['open', 'closed', 'snoozed'] as const satisfies readonly ConversationState[];
export const VIEWS = ['waiting', 'mine', 'unassigned', 'all'] as const;
export const MOST_LABELS = 20;

const State = Type.Enum([...STATES], {
  description:
    '`open`: there is something to do. `closed`: nothing more, until the person writes again, which opens it. `snoozed`: until a time, or until they write.',
});
const Labels = Type.Array(Type.String({ minLength: 1, maxLength: 64, trim: true }), {
  maxItems: MOST_LABELS,
  examples: [['refund', 'wholesale']],
});
const PERSON_ID = 'usr_01k9z6c7h2m4n8p0q2r4s6t8v0';

const CONVERSATION = {
  id: Type.String({ examples: ['cnv_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
  contactId: Type.String({ examples: ['con_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
  channelId: Type.String({ examples: ['chn_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
  state: State,
  snoozedUntil: Type.Optional(Timestamp('When it opens by itself.')),
  assignee: Type.Optional(
    Type.String({ description: 'The member who has taken it; absent: nobody.', examples: [PERSON_ID] }),
  ),
  assignedBy: Type.Optional(
    Type.String({
      description: 'The member or key who gave it to them; absent where nobody in particular did.',
      examples: [PERSON_ID],
    }),
  ),
  labels: Type.Array(Type.String(), { description: 'Sorted.' }),
  unread: Type.Integer({
    minimum: 0,
    description:
      'The messages of the person that the member who asks has not read; for a key and in events, those that nobody has read.',
  }),
  waitingSince: Type.Optional(
    Timestamp(
      'Since when the person waits: their first message that nobody has answered. A template that a key sends is no answer.',
    ),
  ),
  windowOpenUntil: Type.Optional(
    Timestamp('Until when WhatsApp takes free text to them; absent: a template alone.'),
  ),
  lastMessageAt: Timestamp(
    'When its newest message was written; of one that was sent later (`sendAt`), when it was due.',
  ),
  createdAt: Timestamp('When it was created.'),
  updatedAt: Timestamp('When its state, assignee or labels last changed.'),
};

/** A conversation without what is read from elsewhere: as events carry it. */
export const Conversation = Type.Object(
  {
    ...CONVERSATION,
    assigneeBefore: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'Who had taken it before, where this changed; null: nobody.',
        examples: [null],
      }),
    ),
  },
  { title: 'Conversation' },
);
export type ConversationView = Static<typeof Conversation>;

/** The person of a conversation, as far as a list shows them. */
const Person = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String({ description: 'E.164; absent where WhatsApp hides the number.' })),
  username: Type.Optional(Type.String()),
});
export type PersonView = Static<typeof Person>;

/** The newest message, as far as a list shows it. */
const LastMessage = Type.Object({
  messageId: Type.String(),
  direction: Type.Enum(['outbound', 'inbound']),
  type: Type.String(),
  status: Type.String(),
  text: Type.Optional(
    Type.String({ description: 'What it says, cut after 200 characters; of a template, see its fields.' }),
  ),
  templateName: Type.Optional(Type.String()),
  templateLanguage: Type.Optional(Type.String()),
  variables: Type.Optional(
    Type.Union([Type.Array(Type.String()), Type.Record(Type.String(), Type.String())]),
  ),
  createdAt: Timestamp('When it was written.'),
});
export type LastMessageView = Static<typeof LastMessage>;

export const Snippet = Type.Array(
  Type.Object({
    text: Type.String(),
    match: Type.Optional(Type.Boolean({ description: 'It is a word that was looked for.' })),
  }),
  {
    title: 'Snippet',
    description: 'What a message says around the first word that was looked for, in pieces.',
    examples: [[{ text: 'Where is my ' }, { text: 'order', match: true }, { text: '?' }]],
  },
);

const Match = Type.Object(
  {
    messageId: Type.String(),
    direction: Type.Enum(['outbound', 'inbound']),
    snippet: Snippet,
    createdAt: Timestamp('When it was written.'),
  },
  { title: 'Match' },
);
export type Match = Static<typeof Match>;

/** A message of a conversation that a search finds. */
export interface FoundText {
  contactId: string;
  channelId: string;
  match(): Match;
}

export const ConversationDetail = Type.Object(
  {
    ...CONVERSATION,
    contact: Person,
    lastMessage: Type.Optional(LastMessage),
    match: Type.Optional({
      ...Match,
      description:
        'In a search: the newest of its messages that says what was looked for; absent where the person was found by their name, number or username.',
    }),
  },
  { title: 'ConversationDetail' },
);

export const Assignee = Type.Object(
  {
    id: Type.String({ examples: [PERSON_ID] }),
    name: Type.String({ description: 'Their name, else their e-mail address.', examples: ['Meera Iyer'] }),
    away: Type.Boolean({ description: 'Whether they are away, by their own word.' }),
    capacity: Type.Optional(
      Type.Integer({
        description:
          'Conversations are given to them automatically while they have fewer open ones; absent: they take no part.',
      }),
    ),
  },
  { title: 'Assignee' },
);

export const ConversationInput = Type.Object(
  { contactId: Type.String(), channelId: Type.String() },
  { title: 'ConversationInput' },
);

export const ConversationChange = Type.Object(
  {
    state: Type.Optional(State),
    snoozedUntil: Type.Optional(
      Type.String({ format: 'date-time', description: 'With `state: "snoozed"` alone; within a year.' }),
    ),
    assignee: Type.Optional(
      Type.Union([Type.String({ examples: [PERSON_ID] }), Type.Null()], {
        description: 'The member who takes it; null gives it back to all.',
      }),
    ),
    assigneeBefore: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'Who had it when you looked, null for nobody, which is meant if absent. If somebody else has it by now, the change is 409 with their name, and nothing is changed.',
      }),
    ),
    labels: Type.Optional({ ...Labels, description: 'Replaces all labels.' }),
    addLabels: Type.Optional({
      ...Labels,
      description: 'Beside those that it has, so that nobody who adds another one at the same time loses it.',
    }),
    removeLabels: Type.Optional({ ...Labels, description: 'Of those that it has; the others stay.' }),
  },
  { title: 'ConversationChange' },
);
export type ConversationChange = Static<typeof ConversationChange>;

export const CONVERSATION_FILTERS = {
  view: Type.Enum([...VIEWS], {
    default: 'all',
    description:
      '`waiting`: open, and the person waits for an answer; who has waited longest comes first. `mine`: open, and taken by the member who asks. `unassigned`: open, and taken by nobody. All others are sorted by the newest message.',
  }),
  state: Type.Optional(Type.Enum([...STATES])),
  channelId: Type.Optional(Type.String()),
  contactId: Type.Optional(Type.String()),
  assignee: Type.Optional(Type.String({ description: 'Taken by this member.' })),
  label: Type.Optional(Type.String()),
  unread: Type.Optional(Type.Boolean({ description: 'Only those with unread messages.' })),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'What is typed into a search: first those with people found by the beginning of a number, of a username or of a word of their name, as in the search for contacts, of whom it looks at 2,050 until it has 50; then those in which a message has a word that begins so, 50 at most, each with its newest such message as `match`. All words must be there.',
      examples: ['sunita'],
    }),
  ),
};

export const PresenceInput = Type.Object(
  {
    state: Type.Enum(['looking', 'writing', 'away'], {
      description:
        '`looking` and `writing` count for 45 seconds: say it again while it is so. `away` takes it back.',
    }),
  },
  { title: 'PresenceInput' },
);

export const Note = Type.Object(
  {
    id: Type.String({ examples: ['nte_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    text: Type.String(),
    author: Type.String({ description: 'Who wrote it: the id of a member, key or token.' }),
    createdAt: Timestamp('When it was written.'),
  },
  { title: 'Note' },
);

export const NoteInput = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 4000, trim: true }) },
  { title: 'NoteInput' },
);

export const QuickReply = Type.Object(
  {
    id: Type.String({ examples: ['qrp_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    shortcut: Type.String({ examples: ['hours'] }),
    text: Type.String({ examples: ['Hello {{name}}, we are open from 10 to 8.'] }),
    createdAt: Timestamp('When it was created.'),
    updatedAt: Timestamp('When it last changed.'),
  },
  { title: 'QuickReply' },
);

const SHORTCUT = Type.String({
  minLength: 1,
  maxLength: 32,
  pattern: '^[^\\s/]+$',
  trim: true,
  description: 'Typed after `/`; no blanks. Each once in a workspace, in either case.',
  examples: ['hours'],
});
const REPLY_TEXT = Type.String({
  minLength: 1,
  maxLength: 4096,
  description:
    'What is put into the message; `{{name}}` is the name of the person, `{{me}}` that of the member.',
  examples: ['Hello {{name}}, we are open from 10 to 8.'],
});
export const QuickReplyInput = Type.Object(
  { shortcut: SHORTCUT, text: REPLY_TEXT },
  { title: 'QuickReplyInput' },
);
export const QuickReplyChange = Type.Object(
  { shortcut: Type.Optional(SHORTCUT), text: Type.Optional(REPLY_TEXT) },
  { title: 'QuickReplyChange' },
);
