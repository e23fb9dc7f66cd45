import type { Static } from 'typebox';
import type { Db } from '../../platform/database/dialect.ts';
import { toIst } from '../../platform/time.ts';
import type { ApiKey } from '../api-keys/store.ts';
import { workspacesWithNumber } from '../channels/joins.ts';
import type { OwnWorkspace } from '../workspaces/schemas.ts';
import { waitsForApproval } from '../workspaces/store.ts';
import type { MailedInvitation } from './invitation-store.ts';
import type { MadeInvitation } from './invitations.ts';
import type { Member } from './members.ts';
import { type Membership, membershipsOf } from './membership.ts';

export function showMembership({ workspace, role, away }: Omit<Membership, 'since'>, hasNumber: boolean) {
  const { id, slug, name, mode, approved_at, sample_seed, check_window } = workspace;
  return {
    id,
    slug,
    name,
    mode,
    role,
    away,
    ...(sample_seed !== null && { sample: true }),
    ...(approved_at !== null && { approvedAt: toIst(approved_at) }),
    waitsForApproval: waitsForApproval(workspace),
    hasNumber,
    checkWindow: check_window === 1,
  };
}

export function showMember(
  { person_id, name, email, role, created_at, capacity, away_since }: Member,
  keys: readonly ApiKey[] = [],
) {
  return {
    personId: person_id,
    ...(name !== null && { name }),
    email,
    role,
    away: away_since !== null,
    ...(capacity !== null && { capacity }),
    since: toIst(created_at),
    keys: keys.map((key) => ({
      id: key.id,
      ...(key.name !== null && { name: key.name }),
      kind: key.kind,
      lastFour: key.last_four,
    })),
  };
}

/** Shows a member as whoever gives them a conversation sees them. */
export const showAssignee = ({ person_id, name, email, capacity, away_since }: Member) => ({
  ...{ id: person_id, name: name ?? email, away: away_since !== null },
  ...(capacity !== null && { capacity }),
});

export function showInvitation(row: MailedInvitation) {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: {
      personId: row.invited_by,
      ...(row.inviter_name !== null && { name: row.inviter_name }),
      email: row.inviter_email,
    },
    mail: row.mail,
    createdAt: toIst(row.created_at),
    expiresAt: toIst(row.expires_at),
  };
}

export function showMadeInvitation(made: MadeInvitation) {
  return { ...showInvitation(made), ...(made.link !== undefined && { link: made.link }) };
}

/** Returns the workspaces to which a person belongs, as they see them. */
export async function ownWorkspacesOf(db: Db, personId: string): Promise<Static<typeof OwnWorkspace>[]> {
  const memberships = await membershipsOf(db, personId);
  const ids = memberships.map(({ workspace }) => workspace.id);
  const withNumber = await workspacesWithNumber(db, ids);
  return memberships.map((membership) => showMembership(membership, withNumber.has(membership.workspace.id)));
}
