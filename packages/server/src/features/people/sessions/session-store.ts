import { DAY } from '../../../platform/clock.ts';
import { announce } from '../../../platform/database/announce.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';

export type SessionRow = Row<'sessions'>;

/** A session ends after so long without a request, and after so long in any case. */
export const SESSION_IDLE_MS = 14 * DAY;
export const SESSION_LIFE_MS = 90 * DAY;

export interface NewSession {
  hash: string;
  personId: string;
  address: string;
  agent: string | undefined;
  now: number;
  /** The session of our other host that this one continues: one session, a token for each host. */
  same?: { id: string; createdAt: number } | undefined;
}

export async function insertSession(db: Db, { hash, personId, address, agent, now, same }: NewSession) {
  await db
    .insertInto('sessions')
    .values({
      hash,
      id: same?.id ?? randomOf(db).newId('ses', now),
      person_id: personId,
      created_at: same?.createdAt ?? now,
      seen_at: now,
      address,
      agent: agent?.slice(0, 300) ?? null,
    })
    .execute();
}

/** A session that has not ended, and whose it is. */
export async function findSession(db: Db, hash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['sessions.id', 'sessions.created_at', 'sessions.seen_at', 'sessions.person_id'])
    .select(['people.email', 'people.name', 'people.operator_at', 'people.verified_at', 'people.language'])
    .where('sessions.hash', '=', hash)
    .where('sessions.seen_at', '>', now - SESSION_IDLE_MS)
    .where('sessions.created_at', '>', now - SESSION_LIFE_MS)
    .executeTakeFirst();
}

export async function touchSession(db: Db, hash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('hash', '=', hash).execute();
}

export async function deleteSession(trx: Trx, hash: string): Promise<void> {
  announce(trx, 'credentials');
  await trx.deleteFrom('sessions').where('hash', '=', hash).execute();
}

/** The sessions of a person that have not ended, the newest first. */
export async function listSessions(db: Db, personId: string, now: number): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('seen_at', '>', now - SESSION_IDLE_MS)
    .where('created_at', '>', now - SESSION_LIFE_MS)
    .orderBy('id', 'desc')
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.filter(({ id }, i) => id !== rows[i - 1]?.id);
}

/** Revokes a session, and returns whether this person had it. */
export function revokeSession(db: Db, personId: string, id: string): Promise<boolean> {
  return transaction(db, async (trx) => {
    announce(trx, 'credentials');
    const gone = await trx
      .deleteFrom('sessions')
      .where('person_id', '=', personId)
      .where('id', '=', id)
      .returning('id')
      .execute();
    return gone.length > 0;
  });
}

/** Signs a person out everywhere, but for one session if it is named. */
export async function revokeSessions(trx: Trx, personId: string, exceptId = ''): Promise<void> {
  announce(trx, 'credentials');
  await trx.deleteFrom('sessions').where('person_id', '=', personId).where('id', '!=', exceptId).execute();
}
