/** People in statements of other rooms: this room alone names their table. */
import { sql } from 'kysely';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from './sessions/session-store.ts';

/** Returns a subquery to join as `person`; planners flatten it into the table itself. */
export const joinedPerson = (db: Db) =>
  db.selectFrom('people').select(['id', 'name', 'email', 'language']).as('person');

/** Whoever else holds them waits until this has committed. */
export async function holdPerson(trx: Trx, id: string): Promise<void> {
  await holdRows(trx, trx.selectFrom('people').select('id').where('id', '=', id)).execute();
}

/** A condition: the session that two columns name by its person and its id has not ended. */
export const sessionLasts = (personId: string, sessionId: string, now: number) =>
  sql<boolean>`exists (select 1 from sessions s where s.person_id = ${sql.ref(personId)}
    and s.id = ${sql.ref(sessionId)} and s.seen_at > ${now - SESSION_IDLE_MS}
    and s.created_at > ${now - SESSION_LIFE_MS} limit 1 offset 0)`;
