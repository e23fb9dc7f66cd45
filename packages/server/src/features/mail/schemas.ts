import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';

export const MailShape = Type.Object(
  {
    id: Type.String(),
    kind: Type.String({ description: 'What it is about.', examples: ['account.sign-up'] }),
    to: Type.String({ examples: ['asha.rao@example.com'] }),
    subject: Type.String({ examples: ['Confirm your e-mail'] }),
    status: Type.Enum(['waiting', 'sent', 'failed']),
    tries: Type.Integer({ description: 'How many times sending was tried.' }),
    lastError: Type.Optional(Type.String({ description: 'Why the last try failed.' })),
    createdAt: Timestamp('When it was written.'),
    sentAt: Type.Optional(Timestamp('When a mail server took it.')),
    failedAt: Type.Optional(Timestamp('When it was given up.')),
    expiresAt: Type.Optional(Timestamp('When the link in it expires, and its text is erased.')),
  },
  { title: 'Mail' },
);

export const MailDetail = Type.Object(
  {
    ...MailShape.properties,
    text: Type.Optional(
      Type.String({
        description: 'Gone once it is sent or its link has expired.',
        examples: ['Somebody, hopefully you, asked for a Meghdoot account with this address.'],
      }),
    ),
  },
  { title: 'MailDetail' },
);
