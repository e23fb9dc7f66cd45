import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { IdPrefix } from '../../platform/ids.ts';
import type { Language } from '../../platform/language.ts';
import { type NewMail, queueMail } from '../mail/queue.ts';
import { findPersonByEmail } from '../people/people.ts';
import type { ApplicationInput, InquiryInput } from './schemas.ts';
import { insertApplication, insertInquiry } from './store.ts';
import { inquiryWords } from './words.ts';

type Words = (typeof inquiryWords)[Language];

/** Stores an inquiry and queues its notice, both or neither; returns its id. */
export function receiveInquiry(installation: Installation, input: InquiryInput): Promise<string> {
  return receive(installation, 'inq', input, insertInquiry, ({ fields, inquiries, notice }) => ({
    kind: 'inquiry.notice',
    subject: notice.inquiry.subject(input.name),
    paragraphs: [notice.inquiry.text(input.name)],
    facts: [
      [fields.name, input.name],
      [notice.email, input.email],
      [fields.phone, input.phone],
      [fields.company, input.company],
      [notice.about, named(inquiries, input.inquiryType)],
      [fields.message, input.message],
    ],
  }));
}

/** Stores an application and queues its notice, both or neither; returns its id. */
export function receiveApplication(installation: Installation, input: ApplicationInput): Promise<string> {
  const who = input.agencyName ?? input.name ?? input.email;
  return receive(installation, 'app', input, insertApplication, ({ fields, partnerships, notice }) => ({
    kind: 'partner.notice',
    subject: notice.application.subject(who),
    paragraphs: [notice.application.text(who)],
    facts: [
      [fields.name, input.name],
      [notice.email, input.email],
      [fields.agency, input.agencyName],
      [notice.kind, named(partnerships, input.partnershipType)],
      [fields.message, input.message],
    ],
  }));
}

/** Returns what the site calls a kind; the API takes others, which stand there as they were written. */
function named(kinds: Readonly<Record<string, string>>, kind: string | undefined): string | undefined {
  return kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : kind;
}

/**
 * The notice goes to SALES_EMAIL, in the language of the account with that e-mail. Without it nobody is notified, and the
 * operator reads the list.
 */
async function receive<Input extends { email: string }>(
  { config, db, clock, sealer }: Installation,
  prefix: IdPrefix,
  input: Input,
  insert: (trx: Trx, id: string, input: Input, now: number) => Promise<void>,
  noticeIn: (
    words: Words,
  ) => Pick<NewMail, 'kind' | 'subject' | 'paragraphs'> & Required<Pick<NewMail, 'facts'>>,
): Promise<string> {
  const now = clock.now();
  const id = randomOf(db).newId(prefix, now);
  const to = config.salesEmail;
  await transaction(db, async (trx) => {
    await insert(trx, id, input, now);
    if (to === undefined) return;
    const language = (await findPersonByEmail(trx, to))?.language ?? 'en';
    const words = inquiryWords[language];
    const notice = noticeIn(words);
    const facts = [...notice.facts, [words.notice.reference, id] as const];
    const closing = words.notice.closing;
    await queueMail(trx, sealer, { ...notice, facts, to, replyTo: input.email, closing, language }, now);
  });
  return id;
}
