/** This file limits how often strangers may try a password and have us send mail. */
import { ApiError } from '../../../errors.ts';
import { type Clock, DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { addressGroup } from '../../../platform/security/addresses.ts';
import { fingerprint } from '../../../platform/security/tokens.ts';
import { type Bound, countAttempt, forgiveAttempt } from './attempts.ts';

const TRIES_MS = 15 * MINUTE;
/** The tries for a pair of account and IP address, and for a browser that has signed in to the account before. */
const MOST_OF_ONE = 10;
/** The tries for an account from browsers that have not signed in to it, and for an IP address at all accounts. */
const MOST_OF_ALL = 100;

const MAILS_AT_ONCE = 10;
const MAILS_A_DAY = 50;

export interface Attempt {
  /** It was the right person: the attempt does not count. */
  forgive(): Promise<void>;
}

export interface Tried {
  kind: 'sign-in' | 'password';
  account: string;
  address: string;
  /** The id of a browser in which the person has signed in before. */
  device?: string | undefined;
}

export type MailKind = 'sign-up' | 'reset' | 'invitation';

export interface Guard {
  /**
   * Counts a try at a password before it is judged, and throws RATE_LIMIT_EXCEEDED, in the same words whether or not
   * there is such an account, when there were too many.
   */
  attempt(tried: Tried): Promise<Attempt>;
  /** Counts a mail that somebody asks for, and throws RATE_LIMIT_EXCEEDED when they ask for too many. */
  asker(kind: MailKind, who: string, hint?: string): Promise<void>;
  /**
   * Returns whether a mailbox may be written to, whoever asks: three mails an hour of a kind, and six a day of those
   * whose links live for a day or more. The newest link works when none is sent, and nobody can use up another's.
   */
  mailbox(kind: MailKind, email: string): Promise<boolean>;
}

export function createGuard({ db, clock }: { db: Db; clock: Clock }): Guard {
  return {
    async attempt(tried) {
      const bounds = boundsOf(tried);
      const now = clock.now();
      const lockedUntil = await countAttempt(db, bounds, now);
      if (lockedUntil !== undefined) throw tooMany(lockedUntil - now);
      return { forgive: () => forgiveAttempt(db, bounds) };
    },

    async asker(kind, who, hint) {
      const now = clock.now();
      const lockedUntil = await countAttempt(
        db,
        [
          { key: fingerprint('mails', kind, who), most: MAILS_AT_ONCE, windowMs: TRIES_MS },
          { key: fingerprint('mails today', kind, who), most: MAILS_A_DAY, windowMs: DAY },
        ],
        now,
      );
      if (lockedUntil !== undefined) throw tooMany(lockedUntil - now, hint);
    },

    async mailbox(kind, email) {
      const bounds = [{ key: fingerprint('mailbox', kind, email), most: 3, windowMs: HOUR }];
      if (kind !== 'reset')
        bounds.push({ key: fingerprint('mailbox today', kind, email), most: 6, windowMs: DAY });
      return (await countAttempt(db, bounds, clock.now())) === undefined;
    },
  };
}

function boundsOf({ kind, account, address, device }: Tried): Bound[] {
  const group = addressGroup(address);
  const bound = (most: number, ...parts: string[]) => ({
    key: fingerprint(kind, ...parts),
    most,
    windowMs: TRIES_MS,
  });
  if (device !== undefined) return [bound(MOST_OF_ONE, 'device', account, device)];
  return [
    bound(MOST_OF_ONE, 'pair', account, group),
    bound(MOST_OF_ALL, 'account', account),
    bound(MOST_OF_ALL, 'address', group),
  ];
}

function tooMany(waitMs: number, hint = 'Wait, or reset the password.'): ApiError {
  const minutes = Math.ceil(waitMs / MINUTE);
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    message: `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} before the next one.`,
    hint,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}
