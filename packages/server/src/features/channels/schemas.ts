import { type Static, Type } from 'typebox';
import { Removable, Timestamp } from '../../platform/http/response/envelope.ts';

declare module '../events/types.ts' {
  interface EventData {
    channel: Static<typeof Channel>;
  }
}

const LacksFunds = Type.Object({
  since: Timestamp('When WhatsApp first refused a message for it.'),
  nextTryAt: Timestamp('When the next message tries whether the account has funds again.'),
});

export const Channel = Type.Object(
  {
    id: Type.String({ examples: ['chn_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    phone: Type.String({ description: 'E.164 with +.', examples: ['+919812345678'] }),
    displayName: Type.Optional(Type.String({ description: "The number's verified name at WhatsApp." })),
    mode: Type.Enum(['simulator', 'live'], {
      description: 'simulator: in a test workspace, nothing reaches a real phone.',
    }),
    status: Type.Enum(['ready', 'paused', 'not_ready'], {
      description: 'Messages of a paused channel stay queued until it is resumed.',
    }),
    reason: Type.Optional(Type.String({ description: 'Why it is not ready.' })),
    reasonCode: Type.Optional(
      Type.String({
        description:
          'The code of the reason where the channel was not stopped by somebody: a `failure.code`, `CREDENTIALS_LOST` or `RESTORED` (from a backup).',
        examples: ['CHANNEL_AUTHENTICATION'],
      }),
    ),
    lacksFunds: Type.Optional(
      Type.Object(LacksFunds.properties, {
        description:
          'WhatsApp refuses messages because the WhatsApp account has too little money, or no valid payment method: what is accepted waits until funds are added, and goes on by itself then.',
      }),
    ),
    messagesPerSecond: Type.Integer({ description: 'The most messages sent in one second.' }),
    lostAnswer: Type.Enum(['hold', 'resend'], {
      description:
        "What happens to a message when WhatsApp's answer was lost and no receipt came: resend sends it once more, hold fails it.",
    }),
    phoneNumberId: Type.String({ description: "WhatsApp's id of the number." }),
    wabaId: Type.String({ description: 'The id of its WhatsApp Business Account.' }),
  },
  { title: 'Channel' },
);

export const ChannelDetail = Type.Object(
  {
    ...Channel.properties,
    lacksFunds: Type.Optional(
      Type.Object(
        {
          ...LacksFunds.properties,
          waiting: Type.Integer({
            minimum: 0,
            description: 'The messages that wait on all numbers of the account, and the people of campaigns.',
          }),
          needed: Type.Object(
            {
              currency: Type.String({ examples: ['INR'] }),
              amount: Type.String({ description: 'Without tax.', examples: ['863.10'] }),
              gst: Type.String({ description: 'The GST on it.', examples: ['155.358'] }),
              total: Type.String({ description: 'With GST.', examples: ['1018.458'] }),
            },
            { description: 'What these cost by the rate card of today.' },
          ),
        },
        {
          description:
            'The WhatsApp account has too little money, or no valid payment method: what waits goes on by itself when funds are added, or at once after POST /api/v1/channels/{id}/funds-added.',
        },
      ),
    ),
    callbackUrl: Type.String({
      description: 'The callback URL to enter at Meta.',
      examples: ['https://meghdoot.example/webhooks/whatsapp'],
    }),
    lastWebhookAt: Type.Optional(
      Timestamp('When a verified webhook last came from WhatsApp: receipts reach this server.'),
    ),
    appId: Type.Optional(
      Type.String({
        description:
          "Meta's id of the app that the access token was made for: samples of template headers need it.",
      }),
    ),
    templatesSyncedAt: Type.Optional(Timestamp('When the list of its templates was last read.')),
    createdAt: Timestamp('When it was connected.'),
  },
  { title: 'ChannelDetail' },
);

const secret = (description: string) => Type.String({ maxLength: 1024, trim: true, description });
const accessToken = secret('The permanent token of a system user of the app.');
const appSecret = secret('The secret of the app that the token was made for.');
const id = (description: string) => Type.String({ maxLength: 32, trim: true, description });
const phoneNumberId = id("WhatsApp's id of the number: digits, not the number itself.");
const wabaId = id('The id of its WhatsApp Business Account.');

export const ChannelInput = Type.Object(
  {
    phoneNumberId,
    wabaId,
    accessToken,
    appSecret,
    verifyToken: Type.Optional(
      Type.String({
        maxLength: 256,
        trim: true,
        description: 'What Meta sends to the callback URL in its handshake; by default one is made.',
      }),
    ),
    messagesPerSecond: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    lostAnswer: Type.Optional(Type.Enum(['hold', 'resend'])),
  },
  { title: 'ChannelInput' },
);

export const ConnectedChannel = Type.Object(
  {
    channel: Channel,
    callbackUrl: Type.String({
      description: 'Enter it at Meta, under WhatsApp > Configuration, with the verify token.',
      examples: ['https://meghdoot.example/webhooks/whatsapp'],
    }),
    verifyToken: Type.String({ examples: ['b3ZlcnRoZXJhaW5ib3c4Y2xvdWRz'] }),
    templates: Type.Integer({ description: 'How many templates WhatsApp lists.' }),
  },
  { title: 'ConnectedChannel' },
);

export const CredentialsToCheck = Type.Object(
  {
    accessToken,
    appSecret: Type.Optional(appSecret),
    phoneNumberId: Type.Optional(phoneNumberId),
    wabaId: Type.Optional(wabaId),
  },
  { title: 'CredentialsToCheck' },
);

export const CheckedCredentials = Type.Object(
  {
    checks: Type.Array(
      Type.Object({
        field: Type.Enum(['accessToken', 'appSecret', 'phoneNumberId', 'wabaId']),
        ok: Type.Boolean(),
        message: Type.String({ description: 'What WhatsApp says of it.' }),
        hint: Type.Optional(Type.String({ description: 'What to do about it.' })),
      }),
      {
        description:
          'One for each credential that could be checked; without a working token that is the token alone.',
      },
    ),
    number: Type.Optional(
      Type.Object({
        phone: Type.String({ description: 'E.164 with +.' }),
        displayName: Type.Optional(Type.String({ description: "The number's verified name." })),
        quality: Type.Optional(
          Type.String({ description: "Meta's rating: GREEN, YELLOW, RED or NA.", examples: ['GREEN'] }),
        ),
      }),
    ),
  },
  { title: 'CheckedCredentials' },
);

export const ChannelChange = Type.Object(
  {
    messagesPerSecond: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    lostAnswer: Type.Optional(Type.Enum(['hold', 'resend'])),
    status: Type.Optional(
      Type.Enum(['ready', 'paused'], { description: 'paused holds its messages back, ready resumes.' }),
    ),
    appId: Type.Optional(
      Type.String({
        maxLength: 32,
        trim: true,
        pattern: '^\\d+$',
        patternHint: 'must be digits: the app id of the app dashboard',
        examples: ['123456789012345'],
        description:
          "Meta's id of the app that the access token was made for. It is found by itself where WhatsApp says it.",
      }),
    ),
    reason: Removable(
      Type.String({ maxLength: 500, trim: true }),
      'Why it is paused, for people; null removes it.',
    ),
  },
  { title: 'ChannelChange' },
);
