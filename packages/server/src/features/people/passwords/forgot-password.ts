import { HOUR } from '../../../platform/clock.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { queueMail } from '../../mail/queue.ts';
import { issueToken } from '../one-time-tokens.ts';
import { findPersonByEmail } from '../people.ts';
import { peopleWords } from '../words.ts';
import { type AskOptions, askForLink } from './password-link.ts';

const LIFE_MS = HOUR;

export interface ForgotOptions extends Pick<Installation, 'db' | 'clock' | 'sealer'>, AskOptions {
  baseUrl: string;
}

/** Mails a link if there is such an account, and lets nobody see whether it did. */
export function forgotPassword(options: ForgotOptions, email: string, address: string): Promise<void> {
  return askForLink(options, 'reset', address, () => mailLink(options, email));
}

async function mailLink({ db, clock, sealer, guard, baseUrl }: ForgotOptions, email: string): Promise<void> {
  const person = await findPersonByEmail(db, email);
  if (!person || !(await guard.mailbox('reset', person.email))) return; // the mails of before are as good
  const now = clock.now();
  await transaction(db, async (trx) => {
    const token = await issueToken(trx, { purpose: 'reset', lifeMs: LIFE_MS, personId: person.id }, now);
    const language = person.language ?? 'en';
    const words = peopleWords[language].mails.reset;
    const mail = {
      to: person.email,
      kind: 'account.reset',
      ...words,
      language,
      action: { label: words.action, url: `${baseUrl}/oauth/reset?token=${token}` },
      expiresAt: now + LIFE_MS,
    };
    await queueMail(trx, sealer, mail, now);
  });
}
