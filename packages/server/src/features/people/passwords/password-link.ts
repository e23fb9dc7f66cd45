import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { addressGroup } from '../../../platform/security/addresses.ts';
import { createPerson, findPerson, type PersonRow } from '../people.ts';
import type { Guard, MailKind } from './guard.ts';
import { hashNewPassword, type Passwords } from './password.ts';

interface Options extends Pick<Installation, 'db' | 'clock'> {
  passwords: Passwords;
}

/** Looks at a link without using it up: what opens links in mails to scan them must not spend them. */
type Find<Link> = (now: number) => Promise<Link | undefined>;

/**
 * Follows a link that works once and ends in a password. A dead link costs no hash, and a weak password uses none up.
 * `use` takes the link and does what it is for, in one transaction. Undefined, from either: the link is dead.
 */
export async function setPasswordByLink<Link extends { email: string }, Result>(
  { db, clock, passwords }: Options,
  password: string,
  find: Find<Link>,
  use: (trx: Trx, link: Link, hash: string, now: number) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const link = await find(clock.now());
  if (!link) return undefined;
  const hash = await hashNewPassword(passwords, password, link.email);
  const now = clock.now();
  return transaction(db, (trx) => use(trx, link, hash, now));
}

/** The person who follows a link: somebody who is signed in, or who makes an account with it. */
export type Follower = { personId: string } | { name?: string | undefined; password: string };

/**
 * Follows a link that somebody comes in by. `use` takes it, then calls `person`: the one who is signed in, or a new one,
 * whose mailbox the link proves. Undefined: the link is dead.
 */
export async function comeInByLink<Result>(
  options: Options,
  who: Follower,
  find: Find<{ email: string }>,
  use: (trx: Trx, person: () => Promise<PersonRow | undefined>, now: number) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  if ('personId' in who) {
    const now = options.clock.now();
    return transaction(options.db, (trx) => use(trx, () => findPerson(trx, who.personId), now));
  }
  return setPasswordByLink(options, who.password, find, (trx, { email }, password, now) => {
    const person = () => createPerson(trx, { email, name: who.name, password, verified: true }, now);
    return use(trx, person, now);
  });
}

/** Longer than writing a mail takes. */
const RESPONSE_MS = 100;

export interface AskOptions {
  guard: Guard;
  /** The clock's, if not a test's: it makes responses of one kind take as long as those of another. */
  pause: Clock['sleep'];
}

/** Counts who asks for a link, and lets nobody see from the time of the response whether one is mailed. */
export async function askForLink(
  { guard, pause }: AskOptions,
  kind: MailKind,
  address: string,
  mail: () => Promise<void>,
): Promise<void> {
  await guard.asker(kind, addressGroup(address), 'Wait before you ask again.');
  await Promise.all([mail(), pause(RESPONSE_MS)]);
}
