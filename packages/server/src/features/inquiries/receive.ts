import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { IdPrefix } from '../../platform/ids.ts';
import { type NewMail, queueMail } from '../mail/queue.ts';
import type { ApplicationInput, InquiryInput } from './schemas.ts';
import { insertApplication, insertInquiry } from './store.ts';

const CLOSING = 'A reply to this mail goes to the person who wrote. The text above was typed by a stranger.';

/** Stores an inquiry and queues its notice, both or neither; returns its id. */
export function receiveInquiry(installation: Installation, input: InquiryInput): Promise<string> {
  return receive(installation, 'inq', input, insertInquiry, {
    kind: 'inquiry.notice',
    subject: `Inquiry from ${input.name}`,
    paragraphs: [`${input.name} has sent an inquiry.`],
    facts: [
      ['Name', input.name],
      ['E-mail', input.email],
      ['Phone', input.phone],
      ['Company', input.company],
      ['About', input.inquiryType],
      ['Message', input.message],
    ],
  });
}

/** Stores an application and queues its notice, both or neither; returns its id. */
export function receiveApplication(installation: Installation, input: ApplicationInput): Promise<string> {
  const who = input.agencyName ?? input.name ?? input.email;
  return receive(installation, 'app', input, insertApplication, {
    kind: 'partner.notice',
    subject: `Partner application from ${who}`,
    paragraphs: [`${who} applies to become a partner.`],
    facts: [
      ['Name', input.name],
      ['E-mail', input.email],
      ['Agency', input.agencyName],
      ['Partnership', input.partnershipType],
      ['Message', input.message],
    ],
  });
}

/** The notice goes to SALES_EMAIL. Without it nobody is notified, and the operator reads the list. */
async function receive<Input extends { email: string }>(
  { config, db, clock, sealer }: Installation,
  prefix: IdPrefix,
  input: Input,
  insert: (trx: Trx, id: string, input: Input, now: number) => Promise<void>,
  notice: Pick<NewMail, 'kind' | 'subject' | 'paragraphs'> & Required<Pick<NewMail, 'facts'>>,
): Promise<string> {
  const now = clock.now();
  const id = randomOf(db).newId(prefix, now);
  const to = config.salesEmail;
  await transaction(db, async (trx) => {
    await insert(trx, id, input, now);
    if (to === undefined) return;
    const facts = [...notice.facts, ['Reference', id] as const];
    await queueMail(trx, sealer, { ...notice, facts, to, replyTo: input.email, closing: CLOSING }, now);
  });
  return id;
}
