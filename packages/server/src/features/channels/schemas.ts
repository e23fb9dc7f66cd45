import { Type } from 'typebox';

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
    messagesPerSecond: Type.Integer({ description: 'The most messages sent in a second.' }),
    lostAnswer: Type.Enum(['hold', 'resend'], {
      description:
        'What becomes of a message when the answer of WhatsApp was lost and no receipt came: resend sends it once more, hold fails it.',
    }),
    phoneNumberId: Type.String({ description: "WhatsApp's id of the number." }),
    wabaId: Type.String({ description: 'The id of its WhatsApp Business Account.' }),
  },
  { title: 'Channel' },
);

export const ChannelChange = Type.Object(
  {
    messagesPerSecond: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    lostAnswer: Type.Optional(Type.Enum(['hold', 'resend'])),
    status: Type.Optional(
      Type.Enum(['ready', 'paused'], { description: 'paused holds its messages back, ready resumes.' }),
    ),
    reason: Type.Optional(
      Type.String({ maxLength: 500, trim: true, description: 'Why it is paused, for people.' }),
    ),
  },
  { title: 'ChannelChange' },
);
