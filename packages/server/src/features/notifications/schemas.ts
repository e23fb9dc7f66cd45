import { type Static, type TSchema, Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';

/** A member is told of these. */
export const KINDS = ['mine', 'unassigned', 'assigned'] as const;
export type Kind = (typeof KINDS)[number];

const Ways = Type.Object({
  push: Type.Boolean({ description: 'A notification on their devices.' }),
  sound: Type.Boolean({ description: 'A sound where the dashboard is open.' }),
});

const ofKind = (description: string) => ({ ...Ways, description });

const TimeOfDay = (example: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: [example] });

const QuietHours = Type.Object(
  {
    from: TimeOfDay('21:00'),
    to: TimeOfDay('08:00'),
    timeZone: Type.String({ maxLength: 64, examples: ['Asia/Kolkata'] }),
  },
  { description: 'Nothing is told between these times of the day; absent: it always is.' },
);

/** The minutes after which a mail may be sent. */
export const MAIL_AFTER_MINUTES = [5, 15, 60] as const;

export const Choices = Type.Object(
  {
    kinds: Type.Object({
      mine: ofKind('A person wrote in a conversation that the member has taken.'),
      unassigned: ofKind('A person wrote in a conversation that nobody has taken.'),
      assigned: ofKind('Somebody else gave them a conversation.'),
    }),
    showText: Type.Boolean({
      description: 'Whether a notification shows the first line of what was written.',
    }),
    quietHours: Type.Optional(QuietHours),
    mailAfterMinutes: Type.Optional(
      Type.Integer({
        enum: [...MAIL_AFTER_MINUTES],
        description:
          'A mail is sent once in each wait of a person who has had no answer for so long, in a conversation that is theirs or nobody’s; absent: none is.',
      }),
    ),
  },
  { title: 'NotificationChoices' },
);
export type Choices = Static<typeof Choices>;

export const ChoicesInput = Type.Object({ ...Choices.properties }, { title: 'NotificationChoicesInput' });

export const Device = Type.Object(
  {
    id: Type.String({ description: 'The SHA-256 of its endpoint, in base64url.' }),
    current: Type.Boolean({ description: 'Whether it is of the session that asks.' }),
    agent: Type.Optional(Type.String({ description: 'What the browser calls itself.' })),
    createdAt: Timestamp('When it was added.'),
  },
  { title: 'NotificationDevice' },
);

/** A PushSubscription, as browsers write it. */
export const SubscriptionInput = Type.Object(
  {
    endpoint: Type.String({
      maxLength: 1000,
      description: 'Push services are reached by https alone (RFC 8030 §8).',
      examples: ['https://push.example.com/send/1f3a'],
    }),
    keys: Type.Object({
      p256dh: Type.String({
        pattern: '^[\\w-]{87}$',
        description: 'A point of P-256, in base64url.',
        examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
      }),
      auth: Type.String({ pattern: '^[\\w-]{22}$', examples: ['BTBZMqHH6r4Tts7J_aSIgg'] }),
    }),
  },
  { title: 'PushSubscription' },
);
export type Subscription = Static<typeof SubscriptionInput>;

export const Notifications = Type.Object(
  {
    choices: Choices,
    devices: Type.Array(Device),
    publicKey: Type.String({
      description: 'The `applicationServerKey` with which a browser subscribes.',
    }),
    mails: Type.Boolean({ description: 'Whether mail leaves this installation.' }),
  },
  { title: 'Notifications' },
);

export const NoticeShape = Type.Object(
  {
    kind: Type.Enum([...KINDS]),
    conversationId: Type.String({ examples: ['cnv_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    title: Type.String({ description: 'The name of the person.', examples: ['Asha Rao'] }),
    body: Type.String({ examples: ['Is the blue one there?'] }),
    push: Type.Boolean({ description: 'Whether the member wants to see it.' }),
    sound: Type.Boolean({ description: 'Whether they want to hear it.' }),
  },
  { title: 'Notice' },
);

export const News = Type.Object(
  {
    unread: Type.Integer({
      description:
        'The open conversations with messages that the member has not read, theirs and those that nobody has taken; 100 means that many or more.',
    }),
    sequence: Type.Integer({ description: 'The event up to which this is: ask for what comes after it.' }),
    notices: Type.Array(NoticeShape),
  },
  { title: 'News' },
);

export const TestResult = Type.Object(
  {
    id: Type.String(),
    result: Type.Enum(['taken', 'gone', 'failed'], {
      description:
        '`taken` by its push service; `gone`: the browser has ended its subscription, and the device is removed; `failed`: the push service refused it or did not respond.',
    }),
  },
  { title: 'NotificationTest' },
) satisfies TSchema;
