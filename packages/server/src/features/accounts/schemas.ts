import { Type } from 'typebox';
import { Removable, Timestamp } from '../../platform/http/envelope.ts';

export const Email = Type.String({ format: 'email', maxLength: 254, trim: true });
export const Name = Type.String({ maxLength: 200, trim: true });
/** Its length is judged after normalisation; this only bounds the work. */
export const Password = Type.String({ maxLength: 1000 });
const Token = Type.String({ maxLength: 100 });
const ReturnTo = Type.Optional(Type.String({ maxLength: 4000 }));

export const TokenQuery = Type.Object({ token: Type.Optional(Token) });
export const ReturnToQuery = Type.Object({ return_to: ReturnTo, token: Type.Optional(Token) });

export const SignInForm = Type.Object({ email: Email, password: Password, return_to: ReturnTo });
export const SignUpForm = Type.Object({ email: Email, return_to: ReturnTo });
export const ForgotForm = Type.Object({ email: Email });
export const TokenPasswordForm = Type.Object({
  token: Token,
  name: Type.Optional(Name),
  password: Password,
});
export const OwnerForm = Type.Object({
  token: Token,
  name: Type.Optional(Name),
  email: Email,
  password: Password,
});

const typed = (example: string) => Type.String({ maxLength: 1000, examples: [example] });
export const SignIn = Type.Object(
  { email: Email, password: typed('a few words of your own') },
  { title: 'SignIn' },
);
export const PasswordChange = Type.Object(
  { current: typed('a few words of your own'), password: typed('some other words of your own') },
  { title: 'PasswordChange' },
);
export const ProfileChange = Type.Object(
  {
    name: Removable(Name, 'What colleagues see; null removes it.'),
  },
  { title: 'ProfileChange' },
);
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

export const PersonShape = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: Type.Optional(Type.String()),
    operator: Type.Boolean({ description: 'Whether the installation is theirs to run.' }),
    emailVerified: Type.Boolean(),
  },
  { title: 'Person' },
);

export const OwnWorkspace = Type.Object(
  {
    id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    mode: Type.Enum(['test', 'live']),
    role: Type.Enum(['owner', 'admin', 'member']),
    approvedAt: Type.Optional(Timestamp('When the operator let it connect real numbers.')),
    waitsForApproval: Type.Boolean({
      description: 'Whether the operator must approve it before it can connect real numbers.',
    }),
  },
  { title: 'OwnWorkspace' },
);

export const SignedIn = Type.Object(
  { person: PersonShape, workspaces: Type.Array(OwnWorkspace) },
  { title: 'SignedIn' },
);

export const SessionShape = Type.Object(
  {
    ...SignedIn.properties,
    csrf: Type.String({
      description: 'Sent back as x-csrf-token by browsers that tell no origin.',
      examples: ['v1.…'],
    }),
  },
  { title: 'Session' },
);

export const OpenSession = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean(),
    address: Type.Optional(Type.String({ examples: ['203.0.113.7'] })),
    agent: Type.Optional(
      Type.String({
        description: 'What the browser calls itself.',
        examples: ['Mozilla/5.0 (Android 16; Mobile)'],
      }),
    ),
    createdAt: Timestamp('When it began.'),
    lastSeenAt: Timestamp('When it was last used, to ten minutes.'),
  },
  { title: 'OpenSession' },
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
    since: Timestamp('When they came.'),
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
    createdAt: Timestamp('When it was made.'),
    expiresAt: Timestamp('When its link ends.'),
  },
  { title: 'Invitation' },
);
