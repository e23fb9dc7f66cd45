import { type TStringOptions, Type } from 'typebox';
import { IsEmail } from 'typebox/format';
import { Removable, Timestamp } from '../../platform/http/response/envelope.ts';
import { LANGUAGES, type Language as LanguageName } from '../../platform/language.ts';
import { OwnWorkspace } from '../workspaces/schemas.ts';

/** The longest path of RFC 5321 (256 octets) without its brackets. */
export const MOST_EMAIL_LENGTH = 254;
export const emailWith = (options: TStringOptions) =>
  Type.String({ format: 'email', maxLength: MOST_EMAIL_LENGTH, trim: true, ...options });
export const Email = emailWith({});
/** Checks an e-mail address that no schema has checked. */
export const isEmail = (text: string) => IsEmail(text) && text.length <= MOST_EMAIL_LENGTH;

export const Name = Type.String({ maxLength: 200, trim: true });
/** Its length is judged after normalisation; this only bounds the work. */
export const Password = Type.String({ maxLength: 1000 });
const Token = Type.String({ maxLength: 100 });
const ReturnTo = Type.Optional(Type.String({ maxLength: 4000 }));

export const TokenForm = Type.Object({ token: Token });
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
export const OwnerForm = Type.Object({ ...TokenPasswordForm.properties, email: Email });

const Language = Type.Enum([...LANGUAGES]);

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
    // A pattern, for not every generator of clients knows an enum that may be null.
    language: Removable(
      Type.Unsafe<LanguageName>(Type.String({ pattern: `^(?:${LANGUAGES.join('|')})$`, examples: ['hi'] })),
      'The language of the dashboard and of mails to them; null: that of the browser.',
    ),
  },
  { title: 'ProfileChange' },
);
export const PersonShape = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: Type.Optional(Type.String()),
    operator: Type.Boolean({ description: 'Whether they are an operator of the installation.' }),
    emailVerified: Type.Boolean(),
    language: Type.Optional(Language),
  },
  { title: 'Person' },
);

export const SignedIn = Type.Object(
  { person: PersonShape, workspaces: Type.Array(OwnWorkspace) },
  { title: 'SignedIn' },
);

export const SessionShape = Type.Object(
  {
    ...SignedIn.properties,
    csrf: Type.String({
      description: 'Sent back as x-csrf-token by browsers that send no origin.',
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
