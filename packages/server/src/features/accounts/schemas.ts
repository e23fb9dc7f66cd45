import { Type } from 'typebox';
import { Timestamp } from '../../platform/http/envelope.ts';

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

export const SignIn = Type.Object({ email: Email, password: Password }, { title: 'SignIn' });
export const PasswordChange = Type.Object(
  { current: Password, password: Password },
  { title: 'PasswordChange' },
);
export const Slug = Type.String({ maxLength: 64, trim: true });
export const WorkspaceInput = Type.Object({ name: Name, slug: Slug }, { title: 'WorkspaceInput' });

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
    csrf: Type.String({ description: 'Sent back as x-csrf-token by browsers that tell no origin.' }),
  },
  { title: 'Session' },
);

export const OpenSession = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean(),
    address: Type.Optional(Type.String()),
    agent: Type.Optional(Type.String()),
    createdAt: Timestamp('When it began.'),
    lastSeenAt: Timestamp('When it was last used, to ten minutes.'),
  },
  { title: 'OpenSession' },
);
