import { ApiError } from '../../errors.ts';
import { MINUTE } from '../../platform/clock.ts';
import { announce } from '../../platform/database/announce.ts';
import { type Db, skipLocked, type Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';

export type Mail = Row<'mails'>;

/** An attempt that has not settled by then was lost with its process; it is longer than any attempt may take. */
const LEASE_MS = 5 * MINUTE;

export async function insertMail(
  trx: Trx,
  mail: Pick<Mail, 'id' | 'kind' | 'recipient' | 'subject' | 'body' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      ...mail,
      sent_at: null,
      failed_at: null,
      next_attempt_at: mail.created_at,
      last_error: null,
    })
    .execute();
}

/** Takes mails that are due: they are due again when the lease ends, should this process not live to settle them. */
export async function claimMails(db: Db, now: number, limit: number): Promise<Mail[]> {
  return transaction(db, async (trx) => {
    const due = trx
      .selectFrom('mails')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(limit);
    const ids = (await skipLocked(trx, due).execute()).map((row) => row.id);
    if (ids.length === 0) return [];
    return trx
      .updateTable('mails')
      .set((eb) => ({ next_attempt_at: now + LEASE_MS, tries: eb('tries', '+', 1) }))
      .where('id', 'in', ids)
      .returningAll()
      .execute();
  });
}

/** The body is gone with that: it may hold a link that opens something. */
export async function settleSent(db: Db, mail: Mail, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now, failed_at: null, body: null, last_error: null })
    .where('id', '=', mail.id)
    .execute();
}

/** Says when it is tried again, or (null) that it is given up; the body stays for the operator. */
export async function settleRefused(
  db: Db,
  mail: Mail,
  error: string,
  nextAttemptAt: number | null,
  now: number,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      last_error: error,
      ...(nextAttemptAt === null ? { failed_at: now } : { next_attempt_at: nextAttemptAt }),
    })
    .where('id', '=', mail.id)
    .where('tries', '=', mail.tries) // else the lease has ended and the mail is another attempt's
    // Not the condition of the partial index on what waits: PostgreSQL would read all of that for the one id.
    .where((eb) => eb(eb.fn.coalesce('sent_at', 'failed_at'), 'is', null))
    .execute();
}

/** Erases what nobody can use any more, and gives up mails whose link has expired before they could be sent. */
export async function eraseExpired(db: Db, now: number): Promise<number> {
  const erased = await db
    .updateTable('mails')
    .set((eb) => ({
      body: null,
      failed_at: eb.fn.coalesce('failed_at', eb.val(now)),
      last_error: eb.fn.coalesce('last_error', eb.val('The link expired before the mail could be sent.')),
    }))
    .where('body', 'is not', null)
    .where('expires_at', '<=', now)
    .returning('id')
    .execute();
  return erased.length;
}

/** Returns when something is to be done next: a mail is due or its link expires. */
export async function nextMailWork(db: Db, sending: boolean): Promise<number | undefined> {
  const expiry = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.min('expires_at').as('at'))
    .where('body', 'is not', null)
    .where('expires_at', 'is not', null)
    .executeTakeFirst();
  const due = sending
    ? await db
        .selectFrom('mails')
        .select((eb) => eb.fn.min('next_attempt_at').as('at'))
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const times = [expiry?.at, due?.at].filter((at): at is number => typeof at === 'number');
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Returns how many mails wait to be sent. */
export async function waitingMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first; all, or as many as are asked for `before` one. */
export async function listMails(db: Db, limit?: number, before?: string): Promise<Mail[]> {
  let query = db.selectFrom('mails').selectAll().orderBy('id', 'desc');
  if (before !== undefined) query = query.where('id', '<', before);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Has one that was given up tried anew; its tries are counted from the beginning. */
export async function retryMail(db: Db, id: string, now: number): Promise<Mail> {
  return transaction(db, async (trx) => {
    const mail = await trx
      .updateTable('mails')
      .set({ failed_at: null, next_attempt_at: now, tries: 0 })
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .where('body', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (mail) {
      announce(trx, 'mail');
      return mail;
    }
    await findMail(trx, id);
    throw new ApiError('CONFLICT', {
      message: 'Only a mail that was given up, and whose text is not erased, can be sent again.',
      hint: 'One that waits is tried by itself; instead of one that is gone, have the person ask for another.',
    });
  });
}

export async function findMail(db: Db, id: string): Promise<Mail> {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  if (!mail)
    throw new ApiError('NOT_FOUND', {
      message: `There is no mail ${id}.`,
      hint: 'List them with "meghdoot mail list".',
    });
  return mail;
}
