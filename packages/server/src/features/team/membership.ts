import { announce } from '../../platform/database/announce.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Role } from '../../platform/database/schema/accounts.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { type Agent, SCOPES, type Scope } from '../../platform/http/admission/principal.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { joinedWorkspace } from '../workspaces/joins.ts';
import type { Workspace } from '../workspaces/store.ts';

export type { Role };

const RANK: Record<Role, number> = { agent: 0, member: 1, admin: 2, owner: 3 };

export interface Membership {
  workspace: Workspace;
  role: Role;
  away: boolean;
  /** The time at which they joined. */
  since: number;
}

/** The workspaces a person belongs to, the oldest first. */
export async function membershipsOf(db: Db, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin(joinedWorkspace(db), 'workspace.id', 'memberships.workspace_id')
    .selectAll('workspace')
    .select(['memberships.role', 'memberships.away_since', 'memberships.created_at as since'])
    .where('memberships.person_id', '=', personId)
    .orderBy('workspace.id')
    .execute();
  return rows.map(({ role, away_since, since, ...workspace }) => ({
    ...{ workspace, role, since, away: away_since !== null },
  }));
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
  return administers(role) ? [...SCOPES] : ['read', 'messages', 'contacts'];
}

/** Returns what an agent may do by the choice of their workspace; undefined for any other role. */
export function agentOf(
  role: Role,
  member: string,
  { agents_see: see }: Pick<Workspace, 'agents_see'>,
): Agent | undefined {
  if (role !== 'agent') return undefined;
  return { sight: see === 'all' ? undefined : { member, unassigned: see === 'unassigned' } };
}

export function administers(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}
