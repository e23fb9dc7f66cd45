import type { Db } from '../../platform/database/dialect.ts';
import { sealedColumn } from '../../platform/database/sealed-columns.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { toIst } from '../../platform/time.ts';
import { findMail, type Mail } from './store.ts';

export interface MailBody {
  text: string;
  html: string;
  replyTo?: string;
}

const purposeOf = (id: string) => `mail ${id}`;

export const SEALED_BODIES = sealedColumn({
  table: 'mails',
  key: ['id'],
  column: 'body',
  purpose: ({ id }) => purposeOf(id!),
  lost: (now) => ({ body: null, failed_at: now, last_error: 'Its text was sealed with a key that is lost.' }),
});

export function sealBody(sealer: Sealer, id: string, body: MailBody): string {
  return sealer.seal(JSON.stringify(body), purposeOf(id));
}

/** Undefined once it is erased. */
export function openBody(sealer: Sealer, mail: Mail): MailBody | undefined {
  return mail.body === null
    ? undefined
    : (JSON.parse(sealer.open(mail.body, purposeOf(mail.id))) as MailBody);
}

/** A mail as the operator sees it, without its body. */
export function showMail(mail: Mail) {
  return {
    id: mail.id,
    kind: mail.kind,
    to: mail.recipient,
    subject: mail.subject,
    status: mailStatus(mail),
    tries: mail.tries,
    ...(mail.last_error !== null && { lastError: mail.last_error }),
    createdAt: toIst(mail.created_at),
    ...(mail.sent_at !== null && { sentAt: toIst(mail.sent_at) }),
    ...(mail.failed_at !== null && mail.sent_at === null && { failedAt: toIst(mail.failed_at) }),
    ...(mail.expires_at !== null && { expiresAt: toIst(mail.expires_at) }),
  };
}

export type MailStatus = 'waiting' | 'sent' | 'failed';

export function mailStatus({ sent_at, failed_at }: Pick<Mail, 'sent_at' | 'failed_at'>): MailStatus {
  if (sent_at !== null) return 'sent';
  return failed_at !== null ? 'failed' : 'waiting';
}

/** A mail with its body, for the operator's eyes: how a link is handed over where no mail is sent. */
export async function openMail(db: Db, sealer: Sealer, id: string) {
  const mail = await findMail(db, id);
  const body = openBody(sealer, mail);
  return { ...showMail(mail), ...(body && { text: body.text, html: body.html }) };
}
