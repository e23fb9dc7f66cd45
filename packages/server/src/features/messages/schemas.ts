import { type Static, Type } from 'typebox';
import { MESSAGE_STATUSES } from '../../platform/database/schema/messages.ts';
import { Timestamp } from '../../platform/http/response/envelope.ts';
import { DESCRIBED_AS } from '../../platform/openapi/schemas.ts';
import { MEDIA_TYPES } from '../../whatsapp/send/media-type.ts';
import { Snippet } from '../conversations/schemas.ts';
import { MessageMedium } from '../media/schemas.ts';
import { Marketing } from '../templates/marketing-schemas.ts';
import { Cost } from './cost-schemas.ts';
import { describedByDirection, describedByType } from './described-by-type.ts';
import { Answer, ENVELOPE } from './inbound-schemas.ts';
import { SEND_TYPES } from './members.ts';
import { META_OBJECTS } from './meta-objects.ts';
import { Exchange, Waiting } from './progress-schemas.ts';
import { HISTORY_KINDS } from './state/history-kind.ts';

declare module '../events/types.ts' {
  interface EventData {
    message: Static<typeof Message>;
  }
}

const variables = Type.Union(
  [Type.Array(Type.String(), { maxItems: 100 }), Type.Record(Type.String(), Type.String())],
  { description: "The template body's parameters: an array for {{1}}, {{2}} …, an object for named ones." },
);
const components = Type.Array(Type.Record(Type.String(), Type.Unknown()), {
  maxItems: 20,
  description:
    "Header and button parameters in Meta's form, where the `id` of a medium may be a `med_…`; the body's too where `variables` is absent.",
});

/**
 * Describes a timestamp without a format, so that `schedule.ts` can refuse what is no timestamp beside what cannot be
 * the time of a send.
 */
const instant = (description: string) =>
  Type.Optional(
    Type.String({ maxLength: 64, keepBlank: true, description, examples: ['2026-11-20T15:30:00+05:30'] }),
  );

const Send = Type.Object(
  {
    to: Type.String({
      maxLength: 64,
      description:
        'The recipient: a number in E.164 form, or the id of a contact whose number WhatsApp hides.',
    }),
    type: Type.Enum([...SEND_TYPES], {
      description: 'What is sent; each type has fields of its own.',
    }),
    message: Type.Optional(Type.String({ maxLength: 4096, description: 'For `text`: the text.' })),
    templateName: Type.Optional(
      Type.String({ maxLength: 512, description: 'For `template`: the name of an approved template.' }),
    ),
    templateLanguage: Type.Optional(
      Type.String({
        maxLength: 32,
        description: 'Its language; by default the only approved one, else `en`.',
      }),
    ),
    variables: Type.Optional(variables),
    components: Type.Optional(components),
    marketing: Type.Optional(Marketing),
    mediaUrl: Type.Optional(
      Type.String({
        maxLength: 2048,
        description: 'For `media` and `sticker`: an https URL that WhatsApp fetches.',
      }),
    ),
    mediaId: Type.Optional(
      Type.String({
        maxLength: 512,
        description:
          "For `media` and `sticker`: a medium of this workspace (`med_…`), or WhatsApp's own id of one that was uploaded there.",
      }),
    ),
    mediaType: Type.Optional(
      Type.Enum([...MEDIA_TYPES], {
        description:
          "Needed with WhatsApp's own `mediaId`, and with a URL whose extension does not show it; of a `med_…` it is known.",
      }),
    ),
    caption: Type.Optional(
      Type.String({ maxLength: 1024, description: 'For an image, a video or a document.' }),
    ),
    filename: Type.Optional(
      Type.String({
        maxLength: 240,
        description: 'For a document: the name it is shown by; by default that of the `med_…`.',
      }),
    ),
    voice: Type.Optional(
      Type.Boolean({
        description:
          'For audio that is Ogg with Opus: it is shown as a voice message, with a wave, and tells when it was played. Above 512 KB WhatsApp shows a download in the place of the play button.',
      }),
    ),
    ...META_OBJECTS,
    from: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'The channel to send from: its id or its number; by default the first one connected.',
      }),
    ),
    replyTo: Type.Optional(
      Type.String({ maxLength: 64, description: 'The id of the message that this one quotes.' }),
    ),
    previewUrl: Type.Optional(Type.Boolean({ description: 'For `text`: show a preview of the first link.' })),
    reference: Type.Optional(
      Type.String({ maxLength: 128, description: 'Yours: echoed in the message and its events.' }),
    ),
    sendAt: instant(
      'When to send it: an RFC 3339 instant with an offset, at most 90 days ahead. One that has passed by at most 5 minutes is now; blank is refused. Until then it is `queued` and waits for `schedule`; it can be cancelled.',
    ),
    validUntil: instant(
      'It is not sent any more from then on, whatever it waited for, and fails with `EXPIRED`: an RFC 3339 instant with an offset, after `sendAt`. Without it a message is given up 24 hours after it is due, an authentication template after 10 minutes; `validUntil` can only shorten that. Blank is refused.',
    ),
  },
  {
    title: 'SendRequest',
    examples: [
      {
        to: '+919876543210',
        type: 'text',
        message: 'Your order 1042 is on its way.',
        reference: 'order-1042',
      },
      {
        to: '+919876543210',
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'Shall we deliver tomorrow?' },
          action: {
            buttons: [
              { type: 'reply', reply: { id: 'yes', title: 'Yes' } },
              { type: 'reply', reply: { id: 'later', title: 'Later' } },
            ],
          },
        },
      },
    ],
  },
);
export type SendRequest = Static<typeof Send>;

/**
 * The schema that validates has the fields of all types at once, so that every fault has a name; it is described as
 * one object for each type.
 */
export const SendRequest: typeof Send = Object.assign({}, Send, {
  [DESCRIBED_AS]: describedByType(Send, 'SendRequest', 'Send'),
});

const Reply = Type.Omit(Send, ['to', 'from'], {
  title: 'ReplyRequest',
  examples: [{ type: 'text', message: 'It is on its way.' }],
});

/** A message that goes to the person of a conversation through its number. */
export const ReplyRequest: typeof Reply = Object.assign({}, Reply, {
  [DESCRIBED_AS]: describedByType(Reply, 'ReplyRequest', 'Reply'),
});

export const SendResult = Type.Object(
  {
    messageId: Type.String({ description: 'The id by which the message is followed.' }),
    status: Type.Enum([...MESSAGE_STATUSES], {
      description: '`queued`: the message is on disk and will be sent.',
    }),
    recipient: Type.String({ description: 'The `to` of the request.' }),
  },
  {
    title: 'SendResult',
    examples: [{ messageId: 'msg_01m7xq05qjw84ssr1r5w8v6fcb', status: 'queued', recipient: '+919876543210' }],
  },
);

export const Failure = Type.Object(
  {
    code: Type.String({ description: 'Stable and machine-readable.' }),
    message: Type.String({ description: 'What happened.' }),
    hint: Type.String({ description: 'Who can put it right, and how.' }),
    retryable: Type.Boolean({ description: 'Whether sending it again may work after what the hint says.' }),
    providerCode: Type.Optional(Type.Integer({ description: "Meta's code." })),
    providerMessage: Type.Optional(Type.String({ description: "Meta's words." })),
  },
  { title: 'Failure' },
);

const message = {
  messageId: Type.String(),
  direction: Type.Enum(['outbound', 'inbound']),
  type: Type.String({
    description: "The `type` of the request; for an inbound message WhatsApp's own type.",
  }),
  status: Type.Enum([...MESSAGE_STATUSES]),
  recipient: Type.Optional(Type.String({ description: 'Outbound: whom it is for.' })),
  sender: Type.Optional(
    Type.String({ description: 'Inbound: the number, or the contact id where WhatsApp hides it.' }),
  ),
  sentBy: Type.Optional(
    Type.String({
      description:
        'Outbound: the member who wrote it, in the dashboard or through an application that acts for them, or started its campaign in the dashboard; absent: a key sent it, or the phone that `sentFrom` means.',
    }),
  ),
  sentFrom: Type.Optional(
    Type.Literal('app', {
      description:
        'Outbound: sent from the WhatsApp Business app on a phone that shares the number, and not by this service. WhatsApp charges nothing for it.',
    }),
  ),
  campaignId: Type.Optional(Type.String({ description: 'Outbound: the campaign that it belongs to.' })),
  erased: Type.Optional(
    Type.Boolean({
      description:
        'The person was erased: whom it was for or from, what it said, its reference and its media are gone.',
    }),
  ),
  channelId: Type.String(),
  contactId: Type.Optional(Type.String({ description: 'Known within a second of the 200.' })),
  message: Type.Optional(Type.String({ description: 'The text, in both directions.' })),
  templateName: Type.Optional(Type.String()),
  templateLanguage: Type.Optional(Type.String()),
  variables: Type.Optional(variables),
  components: Type.Optional(components),
  mediaUrl: Type.Optional(Type.String()),
  mediaId: Type.Optional(Type.String()),
  mediaType: Type.Optional(Type.String()),
  caption: Type.Optional(Type.String()),
  filename: Type.Optional(Type.String()),
  voice: Type.Optional(Type.Boolean({ description: 'It was sent as a voice message.' })),
  previewUrl: Type.Optional(Type.Boolean()),
  marketing: Type.Optional(Marketing),
  ...META_OBJECTS,
  media: Type.Optional(MessageMedium),
  answer: Type.Optional(Answer),
  content: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: "WhatsApp's own object of an inbound message that is not text.",
    }),
  ),
  ...ENVELOPE,
  reference: Type.Optional(Type.String()),
  replyTo: Type.Optional(
    Type.String({ description: 'The message that it quotes; of an inbound reaction, the one it is to.' }),
  ),
  failure: Type.Optional(Failure),
  cost: Type.Optional(Cost),
  createdAt: Timestamp('When it was accepted, or arrived.'),
  sendAt: Type.Optional(Timestamp('When it is to be sent, where that was not at once.')),
  validUntil: Type.Optional(Timestamp('When it is not sent any more.')),
  sentAt: Type.Optional(Timestamp('When WhatsApp took it.')),
  deliveredAt: Type.Optional(Timestamp('When it reached the phone.')),
  readAt: Type.Optional(Timestamp('When it was read; inbound: when you marked it so.')),
  failedAt: Type.Optional(Timestamp('When it failed.')),
  cancelledAt: Type.Optional(Timestamp('When it was cancelled.')),
};

const AnyMessage = Type.Object(message, {
  title: 'Message',
  examples: [
    {
      messageId: 'msg_01m7xq05qjw84ssr1r5w8v6fcb',
      direction: 'outbound',
      type: 'text',
      status: 'read',
      recipient: '+919876543210',
      channelId: 'chn_01m7xq05qj00060bhpkkx7xzdk',
      contactId: 'con_01m7xq05qj0016znbed66smbct',
      message: 'Your order 1042 is on its way.',
      reference: 'order-1042',
      cost: { amount: '0.00', currency: 'INR', category: 'service', billable: false, source: 'whatsapp' },
      createdAt: '2026-11-20T15:30:00.000+05:30',
      sentAt: '2026-11-20T15:30:00.210+05:30',
      deliveredAt: '2026-11-20T15:30:01.040+05:30',
      readAt: '2026-11-20T15:30:09.000+05:30',
    },
  ],
});

const OUTBOUND = [
  ...['recipient', 'sentBy', 'sentFrom', 'campaignId', 'reference', 'failure', 'cost'],
  ...['sendAt', 'validUntil'],
  ...['sentAt', 'deliveredAt', 'failedAt', 'cancelledAt'],
];

/** These fields hold what somebody wrote on a phone. */
const WRITTEN = ['message', 'mediaId', 'media', 'answer', 'content', ...Object.keys(ENVELOPE)];

/** Written by one object; described as what was sent, by its type, and what came in. */
export const Message: typeof AnyMessage = Object.assign({}, AnyMessage, {
  [DESCRIBED_AS]: describedByDirection(AnyMessage, 'Message', {
    outbound: OUTBOUND,
    inbound: ['sender', ...WRITTEN],
    fromApp: WRITTEN,
  }),
});

const FOUND = Type.Object({
  snippet: Type.Optional(Snippet),
});

/** A message of a list: in a search with what was found. */
export const ListedMessage = Type.Object(
  { ...message, ...FOUND.properties },
  { title: 'ListedMessage', [DESCRIBED_AS]: { title: 'ListedMessage', allOf: [Message, FOUND] } },
);

const DETAIL = Type.Object({
  waiting: Type.Optional(Waiting),
  history: Type.Array(
    Type.Object({
      kind: Type.Enum([...HISTORY_KINDS], {
        description:
          'What happened. `accepted`: the message is on disk; `received`: it came in; `due`: the time has come at which it is to be sent; `attempt`: an attempt begins; `taken`: WhatsApp took it; `refused`: WhatsApp said no, in its response or later in a receipt, and it is tried again; `not_sent`: WhatsApp was not reached; `answer_lost`: its answer did not come; `resend`: no receipt came either, so it is sent once more; `template_recheck`: it looks again whether its template may be sent; `receipt`: WhatsApp reported `status`; `failed`: it is given up; `cancelled`: it was taken back; `from_app`: it was sent from the WhatsApp Business app. More may come.',
      }),
      status: Type.String({
        description: 'The status of the message then, or the one that WhatsApp reported.',
      }),
      source: Type.Enum(['api', 'worker', 'whatsapp'], { description: 'Who reported it.' }),
      at: Timestamp('When.'),
      attempt: Type.Optional(Type.Integer({ description: 'The attempt it belongs to.' })),
      note: Type.Optional(Type.String({ description: 'More of it, in words.' })),
      code: Type.Optional(
        Type.String({ description: 'What WhatsApp refused it for, or why it failed, as `failure.code`.' }),
      ),
      duplicate: Type.Optional(
        Type.Boolean({ description: 'WhatsApp turned out to have this message twice.' }),
      ),
      exchange: Type.Optional(Exchange),
    }),
    { description: 'Everything that has happened to it, late and repeated receipts included.' },
  ),
});

export const MessageDetail = Type.Object(
  { ...message, ...DETAIL.properties },
  { title: 'MessageDetail', [DESCRIBED_AS]: { title: 'MessageDetail', allOf: [Message, DETAIL] } },
);

const id = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }));

/** The filters of a list of messages, and its order. */
export const MESSAGE_FILTERS = {
  status: Type.Optional(
    Type.Array(Type.Enum([...MESSAGE_STATUSES]), {
      minItems: 1,
      maxItems: MESSAGE_STATUSES.length,
      description: 'Any of these: several parameters, or one with commas (`failed,unconfirmed`).',
    }),
  ),
  recipient: id("The other person's number (E.164; write `+` as `%2B`) or contact id."),
  contactId: id('Of one contact, known within a second of the 200.'),
  channelId: id('Of one channel.'),
  direction: Type.Optional(Type.Enum(['outbound', 'inbound'])),
  type: id('That of the request; of inbound messages the types of WhatsApp.'),
  templateName: Type.Optional(Type.String({ maxLength: 512, description: 'Sent from this template.' })),
  reference: Type.Optional(Type.String({ maxLength: 128, description: 'With exactly this reference.' })),
  campaignId: id('Sent by this campaign.'),
  failureCode: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Failed with this `failure.code`.',
      examples: ['WINDOW_CLOSED'],
    }),
  ),
  scheduled: Type.Optional(
    Type.Boolean({
      description: 'Those that are sent later and are not due yet, in the order in which they were accepted.',
      examples: [true],
    }),
  ),
  unanswered: Type.Optional(
    Type.Boolean({
      description:
        'From people who wrote in the last 24 hours, while free text still reaches them, and have been sent nothing since: the last message of each. Reactions and opt-outs wait for no answer.',
      examples: [true],
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'In which each word of this begins a word that was written: in a text, a caption, the name of a file, the title of a button that was pressed, or what was filled into a template; between scripts by its sound too (`saree` finds साड़ी). Newest first alone.',
      examples: ['refund order'],
    }),
  ),
  createdAfter: Type.Optional(Type.String({ format: 'date-time', description: 'With an offset.' })),
  createdBefore: Type.Optional(Type.String({ format: 'date-time', description: 'With an offset.' })),
  order: Type.Enum(['desc', 'asc'], {
    default: 'desc',
    description: '`desc`: newest first; `asc`: oldest first, by acceptance or arrival.',
  }),
};
