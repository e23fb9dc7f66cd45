import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';
import { queueMail } from '../../mail/queue.ts';
import type { EndGrants } from '../end-grants.ts';
import { dropTokens, peekToken, takeToken } from '../one-time-tokens.ts';
import { changePerson, findPerson, type Person, type PersonRow } from '../people.ts';
import type { Session } from '../sessions/session.ts';
import { revokeSessions } from '../sessions/session-store.ts';
import { peopleWords } from '../words.ts';
import type { Guard } from './guard.ts';
import { hashNewPassword, type Passwords, refusedPassword } from './password.ts';
import { setPasswordByLink } from './password-link.ts';
import { confirmPassword } from './sign-in.ts';

export interface SetPasswordOptions extends Pick<Installation, 'db' | 'clock' | 'sealer'> {
  guard: Guard;
  passwords: Passwords;
  endGrants: EndGrants;
}

/** A person who knows the old password sets a new one; every other session and every application of theirs ends. */
export async function changePassword(
  options: SetPasswordOptions,
  session: Session,
  { current, password }: { current: string; password: string },
  address: string,
): Promise<void> {
  const { db, clock, sealer, passwords } = options;
  const { person } = session;
  if (!(await confirmPassword(options, person.id, current, address)))
    throw refusedPassword('is not right', 'current');
  const hash = await hashNewPassword(passwords, password, person.email);
  const now = clock.now();
  await transaction(db, async (trx) => {
    await changePerson(trx, person.id, { password: hash });
    await revokeSessions(trx, person.id, session.id);
    await options.endGrants(trx, { personId: person.id }, { id: person.id, address }, now);
    await dropTokens(trx, 'reset', person.id);
    await mailThatItChanged(trx, sealer, person, now);
  });
}

/** Uses up the link of a mail: a new password, and every session and application of before ends. Undefined: it is dead. */
export function resetPassword(
  options: SetPasswordOptions,
  token: string,
  password: string,
  address: string,
): Promise<PersonRow | undefined> {
  const { db, sealer, endGrants } = options;
  const find = (now: number) => personOfReset(db, token, now);
  return setPasswordByLink(options, password, find, async (trx, person, hash, now) => {
    if (!(await takeToken(trx, 'reset', token, now))) return undefined;
    await changePerson(trx, person.id, { password: hash, verified_at: person.verified_at ?? now });
    await revokeSessions(trx, person.id);
    await endGrants(trx, { personId: person.id }, { id: person.id, address }, now);
    await dropTokens(trx, 'reset', person.id);
    await mailThatItChanged(trx, sealer, person, now);
    return person;
  });
}

export async function personOfReset(db: Db, token: string, now: number): Promise<PersonRow | undefined> {
  const row = await peekToken(db, 'reset', token, now);
  return row?.person_id ? findPerson(db, row.person_id) : undefined;
}

async function mailThatItChanged(
  trx: Trx,
  sealer: Sealer,
  { email: to, language: own }: Pick<Person, 'email' | 'language'>,
  now: number,
): Promise<void> {
  const language = own ?? 'en';
  const { subject, paragraphs, closing } = peopleWords[language].mails.passwordChanged;
  const mail = {
    to,
    kind: 'account.password-changed',
    subject,
    paragraphs,
    closing,
    language,
  };
  await queueMail(trx, sealer, mail, now);
}
