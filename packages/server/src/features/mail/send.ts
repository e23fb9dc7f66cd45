import type { Transporter } from 'nodemailer';
import { isLoopbackUrl } from '../../config.ts';
import { SECOND } from '../../platform/clock.ts';
import type { MailBody } from './body.ts';
import type { Mail } from './store.ts';

/** An attempt is aborted after this long; it is shorter than the lease of a claim. */
const LONGEST_MS = 120 * SECOND;
/** An attempt under way gets this long when the process stops; one that is aborted may be sent twice. */
const STOPPING_MS = 5 * SECOND;

export type SendMail = (mail: Mail, body: MailBody, stopping: AbortSignal) => Promise<void>;

/**
 * Returns whether a mail may leave over TLS alone, because mails hold links that open something. nodemailer's
 * `?requireTLS=false` (TLS where the server has it) and `?ignoreTLS=true` (never) say otherwise; `smtps:` is TLS from
 * the beginning.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:' || searchParams.has('requireTLS')) return false;
  return searchParams.get('ignoreTLS') !== 'true' && !isLoopbackUrl(smtpUrl);
}

const settingsOf = (smtpUrl: string) => ({
  url: smtpUrl,
  ...(requiresTls(smtpUrl) && { requireTLS: true }),
  connectionTimeout: 15 * SECOND,
  greetingTimeout: 15 * SECOND,
  socketTimeout: 30 * SECOND,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Connects as a mail would, with TLS and the password, and sends none; rejects where a mail would not leave either. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = (await import('nodemailer')).createTransport(settingsOf(smtpUrl));
  await transport.verify();
}

/** Sends over SMTP, a connection for each mail. Rejects with nodemailer's error. */
export function createMailSender(smtpUrl: string, from: string): SendMail {
  let transport: Transporter | undefined;
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

  return async (mail, body, stopping) => {
    const { signal, release } = deadline(stopping);
    try {
      transport ??= (await import('nodemailer')).createTransport(settingsOf(smtpUrl)); // with the first mail
      await transport.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        ...(body.replyTo && { replyTo: { name: '', address: body.replyTo } }),
        subject: mail.subject,
        text: body.text,
        html: body.html,
        messageId: `<${mail.id}@${domain}>`, // the same at every attempt: a second copy can be recognised
        date: new Date(mail.created_at),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    } finally {
      release();
    }
  };
}

function deadline(stopping: AbortSignal): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const timers = [setTimeout(() => controller.abort(), LONGEST_MS)];
  const hurry = () => timers.push(setTimeout(() => controller.abort(), STOPPING_MS));
  if (stopping.aborted) hurry();
  else stopping.addEventListener('abort', hurry, { once: true });
  return {
    signal: controller.signal,
    release() {
      stopping.removeEventListener('abort', hurry);
      timers.forEach(clearTimeout);
    },
  };
}
