import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';

export const Erasure = Type.Object(
  {
    contactId: Type.String({ examples: ['con_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    state: Type.Enum(['erasing', 'erased'], {
      description: '`erased`: nothing is left of the person but what the guide on personal data names.',
    }),
    messages: Type.Integer({ description: 'The messages that have been erased so far.', examples: [42] }),
    askedAt: Timestamp('When it was asked for.'),
    erasedAt: Type.Optional(Timestamp('When it was done.')),
  },
  { title: 'Erasure' },
);
