import { MINUTE } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import { openBody } from './body.ts';
import { nextMailAttempt, refusalOf } from './retry.ts';
import { createMailSender, type SendMail } from './send.ts';
import { claimMails, eraseExpired, type Mail, nextMailWork, settleRefused, settleSent } from './store.ts';

export interface MailWorkerOptions extends Pick<Installation, 'db' | 'clock' | 'log' | 'sealer'> {
  /** Undefined: mail waits in the outbox, and what expires is erased all the same. */
  smtpUrl: string | undefined;
  from: string;
  random?: () => number;
}

/** Sent side by side; each has a connection of its own. */
const BATCH = 5;
/** A mail that another process queued is seen within this time. */
const IDLE_MS = 5000;

/** Sends what waits in the outbox. Claim (commit) → send → settle (commit): a crash between them sends it again. */
export function startMailWorker(options: MailWorkerOptions): Loop {
  const { db, clock, log, smtpUrl, from } = options;
  const send = smtpUrl === undefined ? undefined : createMailSender(smtpUrl, from);

  const loop = startLoop({
    name: 'mail',
    idleMs: send ? IDLE_MS : MINUTE,
    clock,
    log,
    async run(signal) {
      const erased = await eraseExpired(db, clock.now());
      if (erased > 0) log.info({ erased }, 'mails whose link has expired were erased');
      if (send) {
        const mails = await claimMails(db, clock.now(), BATCH);
        const ends = await Promise.allSettled(mails.map((mail) => attempt(options, send, mail, signal)));
        for (const end of ends) if (end.status === 'rejected') throw end.reason;
        if (mails.length === BATCH) return 0;
      }
      const next = await nextMailWork(db, send !== undefined);
      if (next === undefined) return undefined;
      return Math.min(Math.max(next - clock.now(), 0), send ? IDLE_MS : MINUTE);
    },
  });
  const forget = onCommit(db, 'mail', loop.nudge);
  return {
    nudge: loop.nudge,
    stop() {
      forget();
      return loop.stop();
    },
  };
}

async function attempt(
  { db, sealer, clock, log, random = randomOf(db).number }: MailWorkerOptions,
  send: SendMail,
  mail: Mail,
  stopping: AbortSignal,
): Promise<void> {
  const line = { mail: mail.id, kind: mail.kind, tries: mail.tries };
  try {
    const body = openBody(sealer, mail);
    if (!body) return; // erased since it was claimed
    await send(mail, body, stopping);
  } catch (error) {
    const refusal = refusalOf(error);
    const now = clock.now();
    const next = refusal.permanent ? null : stopping.aborted ? now : nextMailAttempt(mail.tries, now, random);
    const words = [refusal.code, refusal.command, refusal.reply].filter(Boolean).join(' ');
    await settleRefused(db, mail, words, next, now);
    if (next === null) log.error({ ...line, ...refusal }, 'a mail was given up');
    else log.warn({ ...line, ...refusal }, 'a mail could not be sent and will be tried again');
    return;
  }
  await settleSent(db, mail, clock.now());
  log.info(line, 'a mail was sent');
}
