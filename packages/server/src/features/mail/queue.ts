import { announce } from '../../platform/database/announce.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { sealBody } from './body.ts';
import { insertMail } from './store.ts';
import { htmlOf, type MailContent, textOf } from './template.ts';

export interface NewMail extends MailContent {
  to: string;
  /** The subject for the log and the operator, such as `inquiry.notice` or `claim.link`. */
  kind: string;
  /** The e-mail that replies go to, when it is not the sender's. */
  replyTo?: string;
  /** The time at which its link expires: the mail is not sent after it, and its body is erased. */
  expiresAt?: number;
}

/**
 * Puts a mail into the outbox, in the transaction of what it is about: it is sent if that is committed, and only
 * then. Returns its id.
 */
export async function queueMail(trx: Trx, sealer: Sealer, mail: NewMail, now: number): Promise<string> {
  const id = randomOf(trx).newId('mal', now);
  const subject = mail.subject.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200); // a line's end would begin a header
  const body = {
    text: textOf(mail),
    html: htmlOf({ ...mail, subject }),
    ...(mail.replyTo && { replyTo: mail.replyTo }),
  };
  await insertMail(trx, {
    id,
    kind: mail.kind,
    recipient: mail.to,
    subject,
    body: sealBody(sealer, id, body),
    created_at: now,
    expires_at: mail.expiresAt ?? null,
  });
  announce(trx, 'mail');
  return id;
}
