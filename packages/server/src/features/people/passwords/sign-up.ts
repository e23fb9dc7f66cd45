import { DAY } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { sealedColumn } from '../../../platform/database/sealed-columns.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Language } from '../../../platform/language.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';
import { queueMail } from '../../mail/queue.ts';
import { issueToken, peekToken, takeToken } from '../one-time-tokens.ts';
import { canonicalEmail, findPersonByEmail, type PersonRow } from '../people.ts';
import { safeReturnTo, withReturnTo } from '../return-to.ts';
import { peopleWords } from '../words.ts';
import type { Passwords } from './password.ts';
import { type AskOptions, askForLink, comeInByLink } from './password-link.ts';

const LIFE_MS = DAY;
const RETURN_PURPOSE = 'sign-up return';

export interface SignUpOptions extends Pick<Installation, 'db' | 'clock' | 'sealer'>, AskOptions {
  passwords: Passwords;
  baseUrl: string;
}

/**
 * Lets whoever reads the mail to this e-mail address make an account with it. The account is made with its password when the
 * link is used, so that nobody can prepare one for a mailbox that is not theirs. Returns the link; it works once.
 */
export async function issueSignUpLink(
  trx: Trx,
  { sealer, baseUrl, email, returnTo, lifeMs = LIFE_MS }: SignUpLink,
  now: number,
): Promise<string> {
  // The way back from a claim holds the token of its mail.
  const detail = returnTo === undefined ? undefined : sealer.seal(returnTo, RETURN_PURPOSE);
  const input = { purpose: 'sign-up', lifeMs, email: canonicalEmail(email), detail } as const;
  const token = await issueToken(trx, input, now);
  return `${baseUrl}/oauth/verify?token=${token}`;
}

export interface SignUpLink {
  sealer: Sealer;
  baseUrl: string;
  email: string;
  /** A path of ours, where the person goes once the account is there. */
  returnTo?: string | undefined;
  lifeMs?: number;
}

/** Without its key a link leads to the dashboard. */
export const SEALED_RETURNS = sealedColumn({
  table: 'one_time_tokens',
  key: ['hash'],
  column: 'detail',
  only: ['purpose', 'sign-up'],
  purpose: () => RETURN_PURPOSE,
  lost: () => ({ detail: null }),
});

interface AskedAccount {
  email: string;
  returnTo?: string | undefined;
  /** In which the mail is written where its reader has no account that says another. */
  language: Language;
}

/** Mails a link, whether to a new account or to the one there is: only the mailbox learns which. */
export async function askForAccount(
  options: SignUpOptions,
  asked: AskedAccount,
  address: string,
): Promise<void> {
  await askForLink(options, 'sign-up', address, () => mailLink(options, asked));
}

async function mailLink(
  { db, clock, sealer, guard, baseUrl }: SignUpOptions,
  { email, returnTo, language: asked }: AskedAccount,
) {
  const to = canonicalEmail(email);
  if (!(await guard.mailbox('sign-up', to))) return; // the mail of before is as good
  const known = await findPersonByEmail(db, to);
  const now = clock.now();
  await transaction(db, async (trx) => {
    const url = known
      ? withReturnTo(`${baseUrl}/oauth/sign-in`, returnTo)
      : await issueSignUpLink(trx, { sealer, baseUrl, email: to, returnTo }, now);
    const language = known?.language ?? asked;
    const { mails } = peopleWords[language];
    const words = known ? mails.known : mails.confirm;
    const mail = {
      ...words,
      language,
      action: { label: words.action, url },
      ...(!known && { expiresAt: now + LIFE_MS }),
    };
    await queueMail(trx, sealer, { ...mail, to, kind: 'account.sign-up' }, now);
  });
}

/** The e-mail a link was mailed to, and where to go after it; undefined: the link is dead. */
export async function findSignUp(
  { db, sealer }: Pick<SignUpOptions, 'db' | 'sealer'>,
  token: string,
  now: number,
): Promise<{ email: string; returnTo: string | undefined } | undefined> {
  const row = await peekToken(db, 'sign-up', token, now);
  if (!row?.email) return undefined;
  return { email: row.email, returnTo: row.detail === null ? undefined : openReturn(sealer, row.detail) };
}

function openReturn(sealer: Sealer, detail: string): string | undefined {
  try {
    return safeReturnTo(sealer.open(detail, RETURN_PURPOSE));
  } catch {
    return undefined; // sealed under another key: the account is made all the same
  }
}

/** Uses the link up and makes the account, verified by it. Undefined: the link is dead. */
export function signUp(
  options: Pick<SignUpOptions, 'db' | 'clock' | 'sealer' | 'passwords'>,
  token: string,
  who: { name?: string | undefined; password: string },
): Promise<PersonRow | undefined> {
  const find = (now: number) => findSignUp(options, token, now);
  return comeInByLink(options, who, find, async (trx, person, now) =>
    (await takeToken(trx, 'sign-up', token, now)) ? person() : undefined,
  );
}
