import { createCredentialCache } from '../../../platform/cache/credential-cache.ts';
import type { Principal, Scope } from '../../../platform/http/admission/principal.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { allowedBy } from '../../api-keys/find-principal.ts';
import { joinedMembership } from '../../team/joins.ts';
import { agentOf, type Role, scopesOfRole } from '../../team/membership.ts';
import { joinedWorkspace } from '../../workspaces/joins.ts';
import { knownScopes } from '../scopes.ts';

const USE_RESOLUTION_MS = 60_000;
const FORM = /^[A-Za-z0-9_-]{43}$/;

interface Known {
  principal: Principal;
  expiresAt: number;
}

export interface TokenFinderOptions extends Pick<Installation, 'db' | 'clock'> {
  /** The resources that a token must name (RFC 8707). */
  audiences: ReadonlySet<string>;
}

/**
 * Returns a function that finds the principal of an access token: its grant stands, its person is still a member, and
 * it carries no more than that person may do. It is never an administrator.
 */
export function createTokenFinder({ db, clock, audiences }: TokenFinderOptions) {
  const known = createCredentialCache<Known>(db, clock);

  return async (token: string): Promise<Principal | undefined> => {
    if (!FORM.test(token)) return undefined;
    const hash = hashToken(token);
    const found = known.get(hash) ?? (await known.load(hash, (now) => load(hash, now)));
    return found && found.expiresAt > clock.now() ? found.principal : undefined;
  };

  async function load(hash: string, now: number): Promise<Known | undefined> {
    const row = await db
      .selectFrom('oauth_artifacts')
      .innerJoin('oauth_grants', 'oauth_grants.id', 'oauth_artifacts.grant_id')
      .innerJoin(joinedWorkspace(db), 'workspace.id', 'oauth_grants.workspace_id')
      .innerJoin(joinedMembership(db), (join) =>
        join
          .onRef('membership.workspace_id', '=', 'oauth_grants.workspace_id')
          .onRef('membership.person_id', '=', 'oauth_grants.person_id'),
      )
      .select(['oauth_artifacts.payload', 'oauth_artifacts.expires_at as token_expires_at'])
      .select('oauth_grants.person_id')
      .select(['oauth_grants.id', 'oauth_grants.workspace_id', 'oauth_grants.expires_at'])
      .select(['oauth_grants.last_used_at', 'membership.role'])
      .select(['workspace.mode', 'workspace.allow_ips', 'workspace.agents_see'])
      .where('oauth_artifacts.kind', '=', 'AccessToken')
      .where('oauth_artifacts.hash', '=', hash)
      .where('oauth_grants.revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const { aud, scope } = JSON.parse(row.payload) as { aud?: string; scope?: string };
    if (aud === undefined || !audiences.has(aud)) return undefined;
    if (now - (row.last_used_at ?? 0) >= USE_RESOLUTION_MS) {
      await db
        .updateTable('oauth_grants')
        .set({ last_used_at: now })
        .where('workspace_id', '=', row.workspace_id)
        .where('id', '=', row.id)
        .execute();
    }
    return {
      expiresAt: Math.min(row.token_expires_at ?? 0, row.expires_at),
      principal: {
        type: 'token',
        id: row.id,
        member: row.person_id,
        workspaceId: row.workspace_id,
        mode: row.mode,
        scopes: within(knownScopes(scope), row.role),
        administrator: false,
        agent: agentOf(row.role, row.person_id, row),
        allows: allowedBy(row.allow_ips),
      },
    };
  }
}

/** A person whose role was lowered takes their applications with them. */
function within(scopes: readonly Scope[], role: Role): Scope[] {
  const own = scopesOfRole(role);
  return scopes.filter((scope) => own.includes(scope));
}
