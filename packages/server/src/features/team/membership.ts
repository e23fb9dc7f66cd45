import { announce } from '../../platform/database/announce.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { SCOPES, type Scope } from '../../platform/http/admission/principal.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { joinedWorkspace } from '../workspaces/joins.ts';
import type { Workspace } from '../workspaces/store.ts';

export type Role = 'owner' | 'admin' | 'member';

const RANK: Record<Role, number> = { member: 0, admin: 1, owner: 2 };

export interface Membership {
  workspace: Workspace;
  role: Role;
}

/** The workspaces a person belongs to, the oldest first. */
export async function membershipsOf(db: Db, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin(joinedWorkspace(db), 'workspace.id', 'memberships.workspace_id')
    .selectAll('workspace')
    .select('memberships.role')
    .where('memberships.person_id', '=', personId)
    .orderBy('workspace.id')
    .execute();
  return rows.map(({ role, ...workspace }) => ({ workspace, role }));
}

export async function roleIn(db: Db, workspaceId: string, personId: string): Promise<Role | undefined> {
  return (await findMembership(db, workspaceId, personId))?.role;
}

async function findMembership(
  db: Db,
  workspaceId: string,
  personId: string,
): Promise<Row<'memberships'> | undefined> {
  return db
    .selectFrom('memberships')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Makes a person a member; one who is has their role raised and never lowered by this. */
export async function addMember(
  trx: Trx,
  workspaceId: string,
  { personId, role }: { personId: string; role: Role },
  actor: Actor,
  now: number,
): Promise<void> {
  const added = await trx
    .insertInto('memberships')
    .values({ workspace_id: workspaceId, person_id: personId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'person_id']).doNothing())
    .returning('role')
    .executeTakeFirst();
  if (!added) {
    const had = (await findMembership(trx, workspaceId, personId))!.role;
    if (RANK[had] >= RANK[role]) return;
    await trx
      .updateTable('memberships')
      .set({ role })
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute();
  }
  announce(trx, 'credentials');
  const action = added ? 'member.added' : 'member.changed';
  await recordAudit(trx, workspaceId, { actor, action, target: personId, now, detail: { role } });
}

export function scopesOfRole(role: Role): Scope[] {
  return role === 'member' ? ['read', 'messages', 'contacts'] : [...SCOPES];
}

export function administers(role: Role): boolean {
  return role !== 'member';
}
