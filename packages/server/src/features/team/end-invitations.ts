import type { Db, Trx } from '../../platform/database/dialect.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { administers, type Role } from './membership.ts';

/** Ends the open invitations that somebody could not make any more with the role they have now (undefined: none). */
export async function endInvitationsOf(
  trx: Trx,
  workspaceId: string,
  { personId, role }: { personId: string; role: Role | undefined },
  actor: Actor,
  now: number,
): Promise<void> {
  let ended = trx
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('invited_by', '=', personId);
  if (role === 'owner') return;
  if (role !== undefined && administers(role)) ended = ended.where('role', '=', 'owner');
  const gone = await ended.returning(['id', 'email', 'expires_at']).execute();
  for (const { id, email, expires_at } of gone) {
    if (expires_at > now)
      await recordAudit(trx, workspaceId, {
        actor,
        action: 'invitation.revoked',
        target: id,
        now,
        detail: { email },
      });
  }
}

/** Forgets the invitations whose links have ended. */
export async function sweepInvitations(db: Db, now: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}
