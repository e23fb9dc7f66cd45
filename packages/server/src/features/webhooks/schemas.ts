import { type Static, Type } from 'typebox';
import { Removable, Timestamp } from '../../platform/http/response/envelope.ts';
import { EVENT_TYPES } from '../events/types.ts';

declare module '../events/types.ts' {
  interface EventData {
    webhook: Static<typeof Webhook>;
  }
}

const URL_DESCRIPTION =
  'Where events are posted: a public https URL without user name and password. The operator may allow private IP addresses, and http to them.';
const EVENTS = Type.Array(Type.String({ maxLength: 64 }), {
  minItems: 1,
  maxItems: 50,
  description: `What it gets: \`*\`, all of a noun (\`message.*\`), or types: ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.`,
  examples: [['message.*', 'contact.opted_out']],
});
const FORMAT = Type.Enum(['events', 'graph'], {
  description:
    "`events`: ours, signed as Standard Webhooks; `graph`: what Meta's Graph API would post, one message or status at a time, with `X-Hub-Signature-256` of the secret, for programs that read Meta's webhooks. The types of `graph` are `message.received`, `.sent`, `.delivered`, `.read`, `.failed` and `template.updated`.",
});
const CHANNEL = Type.String({ maxLength: 64, description: 'With `graph`: only what concerns this channel.' });
const REGISTRATION = Type.Object(
  {
    at: Type.Enum(['app', 'account', 'number'], {
      description:
        'Whose webhooks it asked for: of an app (all numbers of the workspace), of a WhatsApp Business Account, or of a number.',
    }),
    node: Type.String({
      description: "Graph's id of the app, the account or the number.",
      examples: ['102290129340398'],
    }),
    apiKeyId: Type.String({ description: 'The API key that it registered with, which signs what it gets.' }),
  },
  { description: "Of one that a program registered at the Graph door, by Meta's own calls." },
);
const STATUS = Type.Enum(['enabled', 'disabled']);
const Url = Type.String({ maxLength: 2048, trim: true, description: URL_DESCRIPTION });
const Description = Type.String({ maxLength: 500, trim: true });

export const Webhook = Type.Object(
  {
    id: Type.String({ examples: ['whk_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    url: Type.String(),
    description: Type.Optional(Type.String()),
    events: Type.Array(Type.String()),
    format: FORMAT,
    channelId: Type.Optional(CHANNEL),
    registration: Type.Optional(REGISTRATION),
    status: STATUS,
    disabledAt: Type.Optional(Timestamp('When it was disabled.')),
    disabledReason: Type.Optional(
      Type.Enum(['requested', 'gone', 'failing'], {
        description: 'By a request; it returned 410; nothing but failures for five days.',
      }),
    ),
    failingSince: Type.Optional(Timestamp('Since when every attempt has failed.')),
    createdAt: Timestamp('When it was created.'),
  },
  { title: 'Webhook' },
);

export const WebhookWithSecret = Type.Object(
  {
    ...Webhook.properties,
    secret: Type.String({
      description: 'Signs what is sent (Standard Webhooks 1.0); shown this once.',
      examples: ['whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='],
    }),
  },
  { title: 'WebhookWithSecret' },
);

export const WebhookInput = Type.Object(
  {
    url: Url,
    events: Type.Optional(EVENTS),
    description: Type.Optional(Description),
    format: Type.Optional(FORMAT),
    channelId: Type.Optional(CHANNEL),
    verifyToken: Type.Optional(
      Type.String({
        maxLength: 512,
        description: "With `graph`: the receiver is asked first, by Meta's handshake with this token.",
      }),
    ),
  },
  {
    title: 'WebhookInput',
    examples: [
      {
        url: 'https://example.com/meghdoot',
        events: ['message.*', 'contact.opted_out'],
        description: 'Order updates',
      },
    ],
  },
);

export const WebhookChange = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(EVENTS),
    description: Removable(Description),
    status: Type.Optional(STATUS),
  },
  { title: 'WebhookChange' },
);

export const DELIVERY_STATUS = Type.Enum(['pending', 'delivered', 'failed']);

export const Delivery = Type.Object(
  {
    id: Type.String({ examples: ['dlv_01k9z6c7h2m4n8p0q2r4s6t8v00000000002a'] }),
    webhookId: Type.String(),
    eventId: Type.String({ description: 'The `webhook-id` header of every attempt.' }),
    eventType: Type.String(),
    sequence: Type.Integer({ description: "The event's place in the feed." }),
    status: DELIVERY_STATUS,
    nextAttemptAt: Type.Optional(Timestamp('When it is tried next.')),
    attempts: Type.Array(
      Type.Object({
        at: Timestamp('When the attempt began.'),
        httpStatus: Type.Optional(Type.Integer()),
        durationMs: Type.Integer(),
        error: Type.Optional(Type.String({ description: 'Why there was no (good) response.' })),
        response: Type.Optional(
          Type.String({ description: 'The first 4 KiB of the response to a failed attempt.' }),
        ),
      }),
      { description: 'The latest 20.' },
    ),
  },
  { title: 'Delivery' },
);

export const EventDeliveries = Type.Object(
  {
    event: Type.Object({
      id: Type.String(),
      type: Type.Enum([...EVENT_TYPES]),
      sequence: Type.Integer(),
      timestamp: Timestamp('When it happened.'),
    }),
    deliveries: Type.Array(Delivery, { description: 'One for each webhook that has been sent it.' }),
  },
  { title: 'EventDeliveries' },
);

export const ReplayInput = Type.Object(
  {
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'A sequence number.' }),
    ),
    since: Type.Optional(Type.String({ format: 'date-time', description: 'With an offset.' })),
  },
  { title: 'ReplayInput', description: 'Either `after` or `since`.' },
);
