import { ApiError } from '../../errors.ts';
import { announce } from '../../platform/database/announce.ts';
import { type Db, holdRows, keepRows, type Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { ADMINISTRATORS_ONLY } from '../../platform/http/admission/person-refusals.ts';
import type { Language } from '../../platform/language.ts';
import { revokeKeysOf } from '../api-keys/store.ts';
import { giveBack } from '../conversations/give-back.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { recordEvents } from '../events/record.ts';
import { forgetMember } from '../notifications/forget.ts';
import type { Teammate } from '../notifications/tell.ts';
import type { EndGrants } from '../people/end-grants.ts';
import { joinedPerson } from '../people/joins.ts';
import { findWorkspace } from '../workspaces/store.ts';
import { endInvitationsOf } from './end-invitations.ts';
import { administers, agentOf, type Role, roleIn } from './membership.ts';

export interface Member {
  person_id: string;
  name: string | null;
  email: string;
  language: Language | null;
  role: Role;
  created_at: number;
  capacity: number | null;
  away_since: number | null;
}

const membersIn = (db: Db, workspaceId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin(joinedPerson(db), 'person.id', 'memberships.person_id')
    .select(['memberships.person_id', 'memberships.role', 'memberships.created_at'])
    .select(['memberships.capacity', 'memberships.away_since'])
    .select(['person.name', 'person.email', 'person.language'])
    .where('memberships.workspace_id', '=', workspaceId);

/** The people of a workspace, who came first first. */
export async function listMembers(db: Db, workspaceId: string): Promise<Member[]> {
  return membersIn(db, workspaceId)
    .orderBy('memberships.created_at')
    .orderBy('memberships.person_id')
    .execute();
}

/** Returns a member with the name that others see, undefined where nobody is. */
export async function findMember(db: Db, workspaceId: string, personId: string) {
  const row = await membersIn(db, workspaceId)
    .where('memberships.person_id', '=', personId)
    .executeTakeFirst();
  return row && { name: row.name ?? row.email, since: row.created_at };
}

/** Keeps a member from leaving until the commit; returns whether they are there. */
export async function keepMember(trx: Trx, workspaceId: string, personId: string): Promise<boolean> {
  const query = trx
    .selectFrom('memberships')
    .select('person_id')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId);
  return (await keepRows(trx, query).executeTakeFirst()) !== undefined;
}

/** The members of a workspace with the conversations that each sees. */
export async function listTeammates(db: Db, workspaceId: string): Promise<Teammate[]> {
  const workspace = await findWorkspace(db, { id: workspaceId });
  if (!workspace) return [];
  const members = await listMembers(db, workspaceId);
  return members.map((member) => ({
    ...member,
    sight: agentOf(member.role, member.person_id, workspace)?.sight,
  }));
}

/** A change that one member makes of another, or of themselves. */
export interface MemberChange {
  workspaceId: string;
  personId: string;
  /** The member who makes it. */
  actor: Actor;
  /** Says whether the keys that the member made are revoked too. */
  revokeKeys: boolean;
  now: number;
}

export async function changeRole(db: Db, change: MemberChange, role: Role): Promise<void> {
  await transaction(db, async (trx) => {
    const { workspaceId, personId, actor, now } = change;
    const before = await requireChangeable(trx, change, role);
    if (change.revokeKeys) await revokeKeysOf(trx, workspaceId, personId, actor, now);
    if (before === role) return;
    announce(trx, 'credentials');
    await trx
      .updateTable('memberships')
      .set({ role })
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute();
    await endInvitationsOf(trx, workspaceId, { personId, role }, actor, now);
    await recordAudit(trx, workspaceId, {
      actor,
      action: 'member.changed',
      target: personId,
      now,
      detail: { role, before },
    });
  });
}

/** Says who takes part in the automatic assignment, and who is away: administrators of everybody, others of themselves. */
export async function changeAssignment(
  db: Db,
  { workspaceId, personId, actor, now }: Omit<MemberChange, 'revokeKeys'>,
  { capacity, away }: { capacity?: number | null | undefined; away?: boolean | undefined },
): Promise<void> {
  if (capacity === undefined && away === undefined) return;
  await transaction(db, async (trx) => {
    const acting = await roleIn(trx, workspaceId, actor.id);
    const own = personId === actor.id && capacity === undefined;
    if (acting === undefined || (!own && !administers(acting))) throw notAnAdministrator();
    const { numUpdatedRows } = await trx
      .updateTable('memberships')
      .set({
        ...(capacity !== undefined && { capacity }),
        ...(away !== undefined && { away_since: away ? now : null }),
      })
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw noSuchMember();
    announce(trx, 'conversations');
    if (capacity !== undefined)
      await recordAudit(trx, workspaceId, {
        ...{ actor, action: 'member.changed', target: personId, now, detail: { capacity } },
      });
  });
}

/**
 * Removes a member, who is out at once: every request looks the membership up. What they have taken is given back first,
 * in pieces where it is much, so that nothing is ever taken by somebody who is not there.
 */
export async function removeMember(db: Db, change: MemberChange, endGrants: EndGrants): Promise<void> {
  while (await transaction(db, (trx) => giveBackOrRemove(trx, change, endGrants)));
}

/** Returns whether the member stays, for they have still more to give back. */
async function giveBackOrRemove(trx: Trx, change: MemberChange, endGrants: EndGrants): Promise<boolean> {
  const { workspaceId, personId, actor, now } = change;
  const role = await requireChangeable(trx, change, undefined);
  const { events, left } = await giveBack(trx, workspaceId, personId, now);
  if (left) {
    await trx
      .updateTable('memberships')
      .set({ capacity: null }) // nothing of it is assigned to them again
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute();
  } else {
    await trx
      .deleteFrom('memberships')
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute();
    announce(trx, 'credentials');
    await forgetMember(trx, workspaceId, personId);
    await endGrants(trx, { personId, workspaceId }, actor, now);
    await endInvitationsOf(trx, workspaceId, { personId, role: undefined }, actor, now);
    if (change.revokeKeys) await revokeKeysOf(trx, workspaceId, personId, actor, now);
    const action = personId === actor.id ? 'member.left' : 'member.removed';
    await recordAudit(trx, workspaceId, { actor, action, target: personId, now, detail: { role } });
  }
  await recordEvents(trx, events, now);
  return left;
}

/** The role a member has, if the actor may give them another (undefined: none); nobody else changes a role meanwhile. */
async function requireChangeable(
  trx: Trx,
  { workspaceId, personId, actor, revokeKeys }: MemberChange,
  next: Role | undefined,
): Promise<Role> {
  const members = await holdRows(
    trx,
    trx
      .selectFrom('memberships')
      .select(['person_id', 'role'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('person_id'),
  ).execute();
  const roleOf = (id: string) => members.find((member) => member.person_id === id)?.role;
  const acting = roleOf(actor.id);
  const role = roleOf(personId);
  const leaves = personId === actor.id && next === undefined;
  if (acting === undefined || ((!leaves || revokeKeys) && !administers(acting))) throw notAnAdministrator();
  if (role === undefined) throw noSuchMember();
  if (role === next) return role;
  if (acting !== 'owner' && (role === 'owner' || next === 'owner')) throw ownersOnly();
  if (role === 'owner' && members.filter((member) => member.role === 'owner').length === 1) throw lastOwner();
  return role;
}

export function notAnAdministrator(): ApiError {
  return new ApiError('INSUFFICIENT_ROLE', ADMINISTRATORS_ONLY);
}

export function ownersOnly(): ApiError {
  return new ApiError('INSUFFICIENT_ROLE', {
    message: 'Only an owner makes owners and unmakes them.',
    hint: 'Ask an owner of the workspace.',
  });
}

export function noSuchMember(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'There is no such member of this workspace.' });
}

export function lastOwner(): ApiError {
  return new ApiError('CONFLICT', {
    message: 'This is the last owner of the workspace.',
    hint: 'Make somebody else an owner first.',
  });
}
