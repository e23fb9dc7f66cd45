import { type Clock, HOUR } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Log } from '../../platform/log.ts';

/** Forgets, every hour, the invitations whose links have ended. */
export function startInvitationSweep({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  const run = () => sweepInvitations(db, clock.now());
  return startLoop({ name: 'invitation-sweep', run, idleMs: HOUR, clock, log });
}

export async function sweepInvitations(db: Db, now: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}
