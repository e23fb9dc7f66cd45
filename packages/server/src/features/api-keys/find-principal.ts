import { createCredentialCache } from '../../platform/cache/credential-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Principal } from '../../platform/http/admission/principal.ts';
import { addressMatcher } from '../../platform/security/addresses.ts';
import { hashToken, isApiKey } from '../../platform/security/tokens.ts';
import { joinedWorkspace } from '../workspaces/joins.ts';
import { SCOPES_OF_KIND } from './store.ts';

/** `last_used_at` is written at most this often for a key. */
const USE_RESOLUTION_MS = 60_000;

type Found = Principal | undefined;

interface Known {
  principal: Principal;
  expiresAt: number;
}

/** Finds whose key a token is; what is known is returned without a promise. */
export function createKeyFinder(db: Db, clock: Clock): (token: string) => Found | Promise<Found> {
  const known = createCredentialCache<Known>(db, clock);
  const alive = (key: Known | undefined) => (key && key.expiresAt > clock.now() ? key.principal : undefined);

  return (token) => {
    const key = known.get(token);
    if (key) return alive(key);
    if (!isApiKey(token)) return undefined;
    return known.load(token, (now) => load(hashToken(token), now)).then(alive);
  };

  async function load(hash: string, now: number): Promise<Known | undefined> {
    const row = await db
      .selectFrom('api_keys')
      .innerJoin(joinedWorkspace(db), 'workspace.id', 'api_keys.workspace_id')
      .selectAll('api_keys')
      .select('workspace.allow_ips as workspace_allow_ips')
      .where('api_keys.hash', '=', hash)
      .where('api_keys.revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    if (now - (row.last_used_at ?? 0) >= USE_RESOLUTION_MS) {
      await db
        .updateTable('api_keys')
        .set({ last_used_at: now })
        .where('workspace_id', '=', row.workspace_id)
        .where('id', '=', row.id)
        .execute();
    }
    return {
      expiresAt: row.expires_at ?? Number.POSITIVE_INFINITY,
      principal: {
        type: 'key',
        id: row.id,
        workspaceId: row.workspace_id,
        mode: row.mode,
        scopes: SCOPES_OF_KIND[row.kind],
        administrator: row.kind === 'admin',
        allows: allowedBy(row.allow_ips, row.workspace_allow_ips),
      },
    };
  }
}

/** The key's own list and the workspace's must both allow an IP address; a missing list allows all. */
export function allowedBy(...lists: (string | null)[]): (address: string) => boolean {
  const matchers = lists
    .filter((list) => list !== null)
    .map((list) => addressMatcher(JSON.parse(list) as string[]));
  return (address) => matchers.every((matches) => matches(address));
}
