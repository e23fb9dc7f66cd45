import { DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { dropIdleClients } from './clients.ts';

/** A grant that has ended is kept for this long, for whoever reads the audit. */
const ENDED_KEPT_MS = 30 * DAY;

/** Forgets what has ended: tokens, codes, interactions, grants, clients that nobody uses. */
export async function sweepOauth(db: Db, now: number): Promise<void> {
  await db.deleteFrom('oauth_artifacts').where('expires_at', '<=', now).execute();
  const ended = now - ENDED_KEPT_MS;
  for (const end of ['expires_at', 'revoked_at'] as const)
    await db.deleteFrom('oauth_grants').where(end, '<=', ended).execute();
  await dropIdleClients(db, now);
}
