import { type Clock, HOUR } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Log } from '../../platform/log.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from './sessions/session-store.ts';

/** Forgets, every hour, what has ended: sessions, links, counts of attempts. */
export function startAccountSweep({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  return startLoop({ name: 'account-sweep', run: () => sweep(db, clock.now()), idleMs: HOUR, clock, log });
}

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
