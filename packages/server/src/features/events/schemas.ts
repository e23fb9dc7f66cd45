import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/envelope.ts';
import { EVENT_TYPES } from './types.ts';

export const Event = Type.Object(
  {
    type: Type.Enum([...EVENT_TYPES]),
    id: Type.String({ examples: ['evt_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    sequence: Type.Integer({
      minimum: 1,
      description: 'Counts up by one within the workspace, without gaps.',
    }),
    timestamp: Timestamp('When it happened.'),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The message, contact, template, channel or webhook as it was after the event.',
      },
    ),
  },
  { title: 'Event' },
);
