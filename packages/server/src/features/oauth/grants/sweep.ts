import { type Clock, DAY, MINUTE } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { type Loop, startLoop } from '../../../platform/jobs/loop.ts';
import type { Log } from '../../../platform/log.ts';
import { dropIdleClients } from './clients.ts';

/** A grant that has ended is kept for this long, for whoever reads the audit. */
const ENDED_KEPT_MS = 30 * DAY;

/** Strangers can begin what nobody finishes. */
const EVERY_MS = 5 * MINUTE;

/** Forgets what has ended: tokens, codes, interactions, grants, clients that nobody uses. */
export function startOauthSweep({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Loop {
  return startLoop({
    name: 'oauth-sweep',
    run: () => sweepOauth(db, clock.now()),
    idleMs: EVERY_MS,
    clock,
    log,
  });
}

export async function sweepOauth(db: Db, now: number): Promise<void> {
  await db.deleteFrom('oauth_artifacts').where('expires_at', '<=', now).execute();
  const ended = now - ENDED_KEPT_MS;
  for (const end of ['expires_at', 'revoked_at'] as const)
    await db.deleteFrom('oauth_grants').where(end, '<=', ended).execute();
  await dropIdleClients(db, now);
}
