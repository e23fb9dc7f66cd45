import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';
import { Email, Name } from '../people/schemas.ts';

export const WorkspaceInput = Type.Object(
  {
    name: Name,
    slug: Type.Optional(
      Type.String({
        maxLength: 64,
        trim: true,
        description: 'Lower-case letters, digits and hyphens; made from the name when absent.',
        examples: ['rao-textiles'],
      }),
    ),
  },
  { title: 'WorkspaceInput' },
);

const RoleShape = Type.Enum(['owner', 'admin', 'member'], {
  description: 'Owners and admins may do everything; members send, read and change contacts.',
});

export const MemberShape = Type.Object(
  {
    personId: Type.String(),
    name: Type.Optional(Type.String()),
    email: Type.String(),
    role: RoleShape,
    since: Timestamp('When they joined.'),
    keys: Type.Array(
      Type.Object({
        id: Type.String({ examples: ['key_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
        name: Type.Optional(Type.String({ examples: ['Backend'] })),
        kind: Type.Enum(['read-only', 'messaging', 'admin']),
        lastFour: Type.String({ description: 'The last four characters of the key.' }),
      }),
      {
        description:
          'The working keys that they made, or that were made with one of theirs; the newest first.',
      },
    ),
  },
  { title: 'Member' },
);

const REVOKE_KEYS = 'Whether the keys that they are behind are revoked with that; they stay if absent.';
export const RoleChange = Type.Object(
  {
    role: RoleShape,
    revokeKeys: Type.Optional(Type.Boolean({ description: REVOKE_KEYS, examples: [true] })),
  },
  { title: 'RoleChange' },
);
export const RemovalQuery = Type.Object({
  revokeKeys: Type.Optional(Type.Boolean({ description: REVOKE_KEYS })),
});

export const InvitationInput = Type.Object({ email: Email, role: RoleShape }, { title: 'InvitationInput' });

export const InvitationShape = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    role: RoleShape,
    invitedBy: Type.Object({
      personId: Type.String(),
      name: Type.Optional(Type.String()),
      email: Type.String(),
    }),
    mail: Type.Enum(['waiting', 'sent', 'failed'], {
      description:
        'What became of the mail with the link. Where no mail is sent it waits in the list of mail, for the operator to hand over.',
    }),
    createdAt: Timestamp('When it was created.'),
    expiresAt: Timestamp('When its link ends.'),
  },
  { title: 'Invitation' },
);

export const MadeInvitationShape = Type.Object(
  {
    ...InvitationShape.properties,
    link: Type.Optional(
      Type.String({
        description:
          'What is in the mail, to hand over: where this server sends no mail, and for the operator of the installation alone, who can read the mail as well.',
      }),
    ),
  },
  { title: 'MadeInvitation' },
);
