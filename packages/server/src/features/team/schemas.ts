import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';
import { Email, Name } from '../people/schemas.ts';
import { ROLES } from '../workspaces/schemas.ts';

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

const RoleShape = Type.Enum([...ROLES], {
  description:
    'Owners and admins may do everything; members send, read and change contacts; agents answer conversations, those that the workspace lets them see.',
});

const AWAY = 'Whether they are away, by their own word: no conversation is given to them automatically.';
const CAPACITY =
  'Conversations are given to them automatically while they have fewer open ones than this; absent: they take no part.';
export const MOST_CAPACITY = 1000;

export const AssignmentChange = Type.Object(
  {
    capacity: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: MOST_CAPACITY }), Type.Null()], {
        description: `${CAPACITY} null: they take no part any more. For owners and admins.`,
        examples: [10],
      }),
    ),
    away: Type.Optional(Type.Boolean({ description: `${AWAY} Everybody says it of themselves.` })),
  },
  { title: 'AssignmentChange' },
);

export const MemberShape = Type.Object(
  {
    personId: Type.String(),
    name: Type.Optional(Type.String()),
    email: Type.String(),
    role: RoleShape,
    away: Type.Boolean({ description: AWAY }),
    capacity: Type.Optional(Type.Integer({ description: CAPACITY })),
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
        'The status of the mail with the link. Where no mail is sent it waits in the list of mail, for the operator to hand over.',
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
