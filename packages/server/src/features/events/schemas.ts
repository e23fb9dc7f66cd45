import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';
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
        description:
          'The message, contact, conversation, template, channel or webhook as it was after the event.',
      },
    ),
  },
  { title: 'Event' },
);

export const SequenceParams = Type.Object({
  sequence: Type.String({ description: 'Its place in the feed.', examples: ['42'] }),
});

export const AUDIT_ACTORS = [
  'key',
  'person',
  'application',
  'agent',
  'operator',
  'whatsapp',
  'system',
] as const;

export const AuditEntry = Type.Object(
  {
    id: Type.String({ examples: ['aud_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    at: Timestamp('When it was done.'),
    actor: Type.Object(
      {
        type: Type.Enum([...AUDIT_ACTORS], {
          description:
            'An `application` acts for a person who allowed it; an `agent` opened a sandbox; the `operator` used the command line.',
        }),
        id: Type.Optional(Type.String({ examples: ['usr_01k9z6c7h2m4n8p0q2r4s6t8v0'] })),
        name: Type.Optional(Type.String({ examples: ['Asha Rao'] })),
      },
      { description: 'Who did it.' },
    ),
    action: Type.String({ description: 'What was done.', examples: ['key.revoked'] }),
    target: Type.String({
      description: 'The id of what it was done to.',
      examples: ['key_01k9z6c7h2m4n8p0q2r4s6t8v0'],
    }),
    targetName: Type.Optional(Type.String({ examples: ['Order service'] })),
    address: Type.Optional(
      Type.String({ description: 'The IP address it was done from.', examples: ['203.0.113.7'] }),
    ),
    detail: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'More about it, by action: what it was changed to, for example. Never a secret.',
          examples: [{ role: 'admin' }],
        },
      ),
    ),
  },
  { title: 'AuditEntry' },
);
