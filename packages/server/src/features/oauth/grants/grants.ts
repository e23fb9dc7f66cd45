import { ApiError } from '../../../errors.ts';
import { DAY } from '../../../platform/clock.ts';
import { announce } from '../../../platform/database/announce.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Scope } from '../../../platform/http/admission/principal.ts';
import { type Actor, recordAudit } from '../../events/audit.ts';
import { joinedMembership } from '../../team/joins.ts';
import { joinedWorkspace } from '../../workspaces/joins.ts';
import { markClientUsed } from './clients.ts';

export const GRANT_LIFE_MS = 90 * DAY;

/** Anything else is not looked for: U+0000 would be an error on PostgreSQL. */
const GRANT_ID = /^gnt_[0-9a-z]+$/;

export type Grant = Row<'oauth_grants'>;

export interface NewGrant {
  workspaceId: string;
  personId: string;
  client: { id: string; name: string; host: string };
  scopes: readonly Scope[];
  /** The resources as the client spelt them. */
  resources: readonly string[];
  /** The issuer and subject whose assertions act for the person by this grant. */
  identity?: { issuer: string; subject: string } | undefined;
}

/** A person lets a client act on one workspace. */
export async function createGrant(db: Db, input: NewGrant, actor: Actor, now: number): Promise<Grant> {
  const { client, identity } = input;
  return transaction(db, async (trx) => {
    const grant = await trx
      .insertInto('oauth_grants')
      .values({
        workspace_id: input.workspaceId,
        id: randomOf(trx).newId('gnt', now),
        person_id: input.personId,
        client_id: client.id,
        client_name: client.name,
        client_host: client.host,
        scopes: JSON.stringify(input.scopes),
        resources: JSON.stringify(input.resources),
        issuer: identity?.issuer ?? null,
        subject: identity?.subject ?? null,
        created_at: now,
        expires_at: now + GRANT_LIFE_MS,
        last_used_at: null,
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await markClientUsed(trx, client.id, now);
    await recordAudit(trx, input.workspaceId, {
      actor,
      action: 'grant.created',
      target: grant.id,
      now,
      detail: {
        client: client.id,
        clientName: client.name,
        scopes: input.scopes,
        ...identity,
      },
    });
    return grant;
  });
}

/** A grant that still stands, of a person who is still a member. */
export async function findLiveGrant(db: Db, id: string, now: number): Promise<Grant | undefined> {
  return liveGrants(db, now).where('oauth_grants.id', '=', id).executeTakeFirst();
}

/** Returns whether any person has allowed a client and not taken it back. */
export async function isAllowedBySomebody(db: Db, clientId: string, now: number): Promise<boolean> {
  const grant = await db
    .selectFrom('oauth_grants')
    .select('id')
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return grant !== undefined;
}

/** The grant by which an identity provider's assertions about a subject act through a client; the newest. */
export async function findLinkedGrant(
  db: Db,
  { issuer, subject, clientId }: { issuer: string; subject: string; clientId: string },
  now: number,
): Promise<Grant | undefined> {
  return liveGrants(db, now)
    .where('oauth_grants.client_id', '=', clientId)
    .where('oauth_grants.issuer', '=', issuer)
    .where('oauth_grants.subject', '=', subject)
    .orderBy('oauth_grants.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function liveGrants(db: Db, now: number) {
  return db
    .selectFrom('oauth_grants')
    .innerJoin(joinedMembership(db), (join) =>
      join
        .onRef('membership.workspace_id', '=', 'oauth_grants.workspace_id')
        .onRef('membership.person_id', '=', 'oauth_grants.person_id'),
    )
    .selectAll('oauth_grants')
    .where('oauth_grants.revoked_at', 'is', null)
    .where('oauth_grants.expires_at', '>', now);
}

export type ListedGrant = Grant & { workspace_name: string };

/** Returns the grants that a person has given and not taken back, newest first. */
export async function listGrants(db: Db, personId: string, now: number): Promise<ListedGrant[]> {
  return db
    .selectFrom('oauth_grants')
    .innerJoin(joinedWorkspace(db), 'workspace.id', 'oauth_grants.workspace_id')
    .selectAll('oauth_grants')
    .select('workspace.name as workspace_name')
    .where('oauth_grants.person_id', '=', personId)
    .where('oauth_grants.revoked_at', 'is', null)
    .where('oauth_grants.expires_at', '>', now)
    .orderBy('oauth_grants.id', 'desc')
    .execute();
}

/** Takes a grant back with all its tokens. Returns whether there was one. */
export async function revokeGrant(db: Db, id: string, actor: Actor, now: number): Promise<boolean> {
  return transaction(db, async (trx) => {
    announce(trx, 'credentials');
    const grant = await trx
      .updateTable('oauth_grants')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['workspace_id', 'client_id'])
      .executeTakeFirst();
    await trx.deleteFrom('oauth_artifacts').where('grant_id', '=', id).execute();
    if (!grant) return false;
    await recordAudit(trx, grant.workspace_id, {
      actor,
      action: 'grant.revoked',
      target: id,
      now,
      detail: { client: grant.client_id },
    });
    return true;
  });
}

/**
 * Takes back what a person has allowed: in a workspace, as they leave it, or (without one) everywhere, as their password
 * changes.
 */
export async function revokeGrantsOf(
  trx: Trx,
  { personId, workspaceId }: { personId: string; workspaceId?: string },
  actor: Actor,
  now: number,
): Promise<void> {
  announce(trx, 'credentials');
  let standing = trx
    .updateTable('oauth_grants')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null);
  if (workspaceId !== undefined) standing = standing.where('workspace_id', '=', workspaceId);
  const grants = await standing.returning(['workspace_id', 'id', 'client_id']).execute();
  for (const { workspace_id, id, client_id: client } of grants) {
    await trx.deleteFrom('oauth_artifacts').where('grant_id', '=', id).execute();
    await recordAudit(trx, workspace_id, {
      actor,
      action: 'grant.revoked',
      target: id,
      now,
      detail: { client },
    });
  }
}

/** Returns the names of the applications behind some grants of a workspace, by the grant's id. */
export async function namesOfGrants(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<[id: string, name: string][]> {
  const rows = await db
    .selectFrom('oauth_grants')
    .select(['id', 'client_name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, client_name }) => [id, client_name]);
}

/** A person takes back what they allowed. */
export async function revokeOwnGrant(
  db: Db,
  personId: string,
  id: string,
  address: string,
  now: number,
): Promise<void> {
  const own =
    GRANT_ID.test(id) &&
    (await db
      .selectFrom('oauth_grants')
      .select('id')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst());
  if (!own) throw new ApiError('NOT_FOUND', { message: 'You have allowed no such application.' });
  await revokeGrant(db, id, { id: personId, address }, now);
}
