import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { Language } from '../../platform/language.ts';
import { addressGroup } from '../../platform/security/addresses.ts';
import { fingerprint, hashToken } from '../../platform/security/tokens.ts';
import { nextMidnightIst } from '../../platform/time.ts';
import { recordAudit } from '../events/audit.ts';
import { queueMail } from '../mail/queue.ts';
import { quotable } from '../mail/quotable.ts';
import { canonicalEmail, findPersonByEmail } from '../people/people.ts';
import {
  MAIL_LIFE_MS,
  MAIL_PAUSE_MS,
  MAILS_A_DAY,
  MAILS_A_DAY_IN_ALL,
  MAILS_A_DAY_OF_REGISTRAR,
  MAILS_OF_REGISTRATION,
} from './limits.ts';
import type { AgentsOptions } from './options.ts';
import { take } from './quotas.ts';
import { ATTEMPT_TOKEN, changeRegistration, type Registration } from './store.ts';
import { claimWords } from './words.ts';

export const CLAIM_PATH = '/oauth/claim';

/** A claim attempt in the sense of auth.md: a mailed link and how long it works. */
export interface ClaimAttempt {
  id: string;
  expiresAt: number;
}

export interface ClaimMail {
  email: string;
  /** The language of who asks for it, which a person without an account is written to in. */
  language?: Language;
}

/**
 * Mails a link to the claim page. Its token proves the mailbox, so that it is in the mail alone. Beyond the limits on
 * mail the response is the same and the link of the earlier mail stays good.
 */
export async function mailClaimLink(
  trx: Trx,
  { sealer, baseUrl }: Pick<AgentsOptions, 'sealer' | 'baseUrl'>,
  row: Registration,
  { email, language: asked = 'en' }: ClaimMail,
  now: number,
): Promise<ClaimAttempt> {
  const to = canonicalEmail(email);
  const claimAttempt = {
    id: randomOf(trx).newId('att', now),
    expiresAt: Math.min(now + MAIL_LIFE_MS, row.expires_at),
  };
  if (!(await mayMail(trx, row, to, now))) return claimAttempt;
  const token = ATTEMPT_TOKEN + randomOf(trx).text(43);
  await changeRegistration(trx, row, {
    attempt_hash: hashToken(token),
    attempt_email: to,
    attempt_expires_at: claimAttempt.expiresAt,
  });
  await recordAudit(trx, row.workspace_id, {
    actor: { id: row.id },
    action: 'claim.requested',
    target: row.id,
    now,
  });
  const language = (await findPersonByEmail(trx, to))?.language ?? asked;
  const words = claimWords[language].mail;
  const mail = {
    to,
    kind: 'claim.link',
    language,
    subject: words.subject,
    paragraphs: [words.registered(quotable(row.name) ?? words.somebody), words.means],
    action: { label: words.action, url: `${baseUrl}${CLAIM_PATH}?token=${token}` },
    closing: words.closing,
    expiresAt: claimAttempt.expiresAt,
  };
  await queueMail(trx, sealer, mail, now);
  return claimAttempt;
}

/** Whoever holds a claim token may name any mailbox: limited for each mailbox, registration and IP address. */
async function mayMail(trx: Trx, row: Registration, email: string, now: number): Promise<boolean> {
  const mailbox = fingerprint('claim mail', email);
  const registrar = fingerprint('claim mails of', addressGroup(row.address));
  const midnight = nextMidnightIst(now);
  const ofRegistration = { most: MAILS_OF_REGISTRATION, endsAt: row.expires_at };
  return (
    (await take(trx, `mail ${mailbox}`, { most: 1, endsAt: now + MAIL_PAUSE_MS }, now)) &&
    (await take(trx, `mails today ${mailbox}`, { most: MAILS_A_DAY, endsAt: midnight }, now)) &&
    (await take(trx, `mails of ${row.id}`, ofRegistration, now)) &&
    (await take(
      trx,
      `mails of registrar ${registrar}`,
      { most: MAILS_A_DAY_OF_REGISTRAR, endsAt: midnight },
      now,
    )) &&
    (await take(trx, 'mails today', { most: MAILS_A_DAY_IN_ALL, endsAt: midnight }, now))
  );
}
