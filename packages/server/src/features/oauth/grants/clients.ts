import type { Db } from '../../../platform/database/dialect.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { MOST_UNUSED_CLIENTS, UNUSED_CLIENT_LIFE_MS, USED_CLIENT_LIFE_MS } from '../bounds.ts';

/** Returns the metadata that a client registered; `client_secret` is a digest. */
export async function findClient(db: Db, id: string): Promise<Record<string, unknown> | undefined> {
  if (!/^cli_[0-9a-z]{26,}$/.test(id)) return undefined; // U+0000 would be an error on PostgreSQL
  const row = await db.selectFrom('oauth_clients').select('metadata').where('id', '=', id).executeTakeFirst();
  return row && JSON.parse(row.metadata);
}

export async function keepClient(
  db: Db,
  id: string,
  metadata: Record<string, unknown>,
  now: number,
): Promise<void> {
  const secret = metadata.client_secret;
  const kept = typeof secret === 'string' ? { ...metadata, client_secret: hashToken(secret) } : metadata;
  await db
    .insertInto('oauth_clients')
    .values({ id, metadata: JSON.stringify(kept), created_at: now, used_at: null })
    .execute();
}

export async function markClientUsed(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('oauth_clients').set({ used_at: now }).where('id', '=', id).execute();
}

export async function dropClient(db: Db, id: string): Promise<void> {
  await db.deleteFrom('oauth_clients').where('id', '=', id).execute();
}

/** Anybody may register, so those whom nobody has let in, or not for long, are forgotten. */
export async function dropIdleClients(db: Db, now: number): Promise<void> {
  const unused = db.deleteFrom('oauth_clients').where('used_at', 'is', null);
  await unused.where('created_at', '<=', now - UNUSED_CLIENT_LIFE_MS).execute();
  const oldest = await db
    .selectFrom('oauth_clients')
    .select('created_at')
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .offset(MOST_UNUSED_CLIENTS)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await unused.where('created_at', '<=', oldest.created_at).execute();
  await db
    .deleteFrom('oauth_clients')
    .where('used_at', '<=', now - USED_CLIENT_LIFE_MS)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('oauth_grants')
            .select('oauth_grants.id')
            .whereRef('oauth_grants.client_id', '=', 'oauth_clients.id')
            .where('oauth_grants.revoked_at', 'is', null)
            .where('oauth_grants.expires_at', '>', now),
        ),
      ),
    )
    .execute();
}
