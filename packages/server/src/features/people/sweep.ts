import type { Db } from '../../platform/database/dialect.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from './sessions/session-store.ts';

/** Forgets what has ended: sessions, links, counts of attempts. */
export async function sweep(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('seen_at', '<=', now - SESSION_IDLE_MS), eb('created_at', '<=', now - SESSION_LIFE_MS)]),
    )
    .execute();
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('attempts').where('ends_at', '<=', now).execute();
}
