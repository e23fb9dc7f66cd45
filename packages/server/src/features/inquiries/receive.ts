import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { randomOf } from '../../platform/database/surroundings.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { queueMail } from '../mail/queue.ts';
import type { ApplicationInput, InquiryInput } from './schemas.ts';
import { insertApplication, insertInquiry } from './store.ts';

export interface ReceiveOptions {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  /** The e-mail that is notified. Without it nobody is, and the operator reads the list. */
  salesEmail: string | undefined;
}

const CLOSING = 'A reply to this mail goes to the person who wrote. The text above was typed by a stranger.';

/** Stores an inquiry and queues its notice, both or neither; returns its id. */
export async function receiveInquiry(options: ReceiveOptions, input: InquiryInput): Promise<string> {
  const { db, clock, sealer, salesEmail } = options;
  const now = clock.now();
  const id = randomOf(db).newId('inq', now);
  await transaction(db, async (trx) => {
    await insertInquiry(trx, id, input, now);
    if (salesEmail === undefined) return;
    const notice = {
      to: salesEmail,
      kind: 'inquiry.notice',
      replyTo: input.email,
      subject: `Inquiry from ${input.name}`,
      paragraphs: [`${input.name} has sent an inquiry.`],
      facts: [
        ['Name', input.name],
        ['E-mail', input.email],
        ['Phone', input.phone],
        ['Company', input.company],
        ['About', input.inquiryType],
        ['Message', input.message],
        ['Reference', id],
      ] as const,
      closing: CLOSING,
    };
    await queueMail(trx, sealer, notice, now);
  });
  return id;
}

/** Stores an application and queues its notice, both or neither; returns its id. */
export async function receiveApplication(options: ReceiveOptions, input: ApplicationInput): Promise<string> {
  const { db, clock, sealer, salesEmail } = options;
  const now = clock.now();
  const id = randomOf(db).newId('app', now);
  const who = input.agencyName ?? input.name ?? input.email;
  await transaction(db, async (trx) => {
    await insertApplication(trx, id, input, now);
    if (salesEmail === undefined) return;
    const notice = {
      to: salesEmail,
      kind: 'partner.notice',
      replyTo: input.email,
      subject: `Partner application from ${who}`,
      paragraphs: [`${who} applies to become a partner.`],
      facts: [
        ['Name', input.name],
        ['E-mail', input.email],
        ['Agency', input.agencyName],
        ['Partnership', input.partnershipType],
        ['Message', input.message],
        ['Reference', id],
      ] as const,
      closing: CLOSING,
    };
    await queueMail(trx, sealer, notice, now);
  });
  return id;
}
