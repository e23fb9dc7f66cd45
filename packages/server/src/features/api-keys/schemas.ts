import { Type } from 'typebox';
import { SCOPES } from '../../platform/http/admission/principal.ts';
import { Timestamp } from '../../platform/http/response/envelope.ts';

const KIND = Type.Enum(['read-only', 'messaging', 'admin'], {
  description: 'read-only reads; messaging also sends and changes contacts; admin may do everything.',
});
const CIDRS = Type.Array(Type.String({ maxLength: 64 }), {
  maxItems: 50,
  description: 'IP addresses or CIDRs (IPv4, IPv6) it may be used from; empty: any.',
});

export const Key = Type.Object(
  {
    id: Type.String({ examples: ['key_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    kind: KIND,
    name: Type.Optional(Type.String()),
    mode: Type.Enum(['test', 'live']),
    scopes: Type.Array(Type.Enum([...SCOPES])),
    lastFour: Type.String({ description: 'The last four characters of the key.' }),
    allowIps: CIDRS,
    expiresAt: Type.Optional(Timestamp('When it stops working.')),
    lastUsedAt: Type.Optional(Timestamp('When it was last used, to the minute.')),
    createdAt: Timestamp('When it was created.'),
    revokedAt: Type.Optional(Timestamp('When it was revoked.')),
  },
  { title: 'Key' },
);

export const CreatedKey = Type.Object(
  { ...Key.properties, key: Type.String({ description: 'The secret, shown this once.' }) },
  { title: 'CreatedKey' },
);

export const KeyInput = Type.Object(
  {
    kind: KIND,
    name: Type.Optional(Type.String({ maxLength: 200, trim: true })),
    allowIps: Type.Optional(CIDRS),
    expiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When it stops working, with an offset; absent: never.',
      }),
    ),
  },
  { title: 'KeyInput' },
);
