import { type Clock, HOUR } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { addressGroup } from '../../../platform/security/addresses.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';
import { queueMail } from '../../mail/queue.ts';
import { issueToken } from '../one-time-tokens.ts';
import { findPersonByEmail } from '../people.ts';
import type { Guard } from './guard.ts';

const LIFE_MS = HOUR;
/** Longer than writing a mail takes, so that the time of the answer does not tell who has an account. */
const ANSWER_MS = 100;

export interface ForgotOptions {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  guard: Guard;
  baseUrl: string;
  /** The clock's, if not a test's: it makes responses of one kind take as long as those of another. */
  pause: Clock['sleep'];
}

/** Mails a link if there is such an account, and lets nobody see whether it did. */
export async function forgotPassword(options: ForgotOptions, email: string, address: string): Promise<void> {
  await options.guard.asker('reset', addressGroup(address), 'Wait before you ask again.');
  await Promise.all([mailLink(options, email), options.pause(ANSWER_MS)]);
}

async function mailLink({ db, clock, sealer, guard, baseUrl }: ForgotOptions, email: string): Promise<void> {
  const person = await findPersonByEmail(db, email);
  if (!person || !(await guard.mailbox('reset', person.email))) return; // the mails of before are as good
  const now = clock.now();
  await transaction(db, async (trx) => {
    const token = await issueToken(trx, { purpose: 'reset', lifeMs: LIFE_MS, personId: person.id }, now);
    const mail = {
      to: person.email,
      kind: 'account.reset',
      subject: 'Reset your password',
      paragraphs: ['Somebody, hopefully you, asked to reset the password of your Meghdoot account.'],
      action: { label: 'Choose a new password', url: `${baseUrl}/oauth/reset?token=${token}` },
      closing: 'The link works once, within an hour. If you did not ask for it, ignore this mail.',
      expiresAt: now + LIFE_MS,
    };
    await queueMail(trx, sealer, mail, now);
  });
}
