import { announce } from '../../../platform/database/announce.ts';
import { type Db, isUniqueViolation } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { hashToken } from '../../../platform/security/tokens.ts';

export interface Artifact {
  payload: Record<string, unknown>;
  grantId: string | null;
  consumedAt: number | null;
}

export interface NewArtifact {
  kind: string;
  /** The id that the client holds; only its digest is stored. */
  id: string;
  payload: object;
  grantId?: string | undefined;
  expiresAt: number | null;
}

export async function findArtifact(
  db: Db,
  kind: string,
  id: string,
  now: number,
): Promise<Artifact | undefined> {
  const row = await db
    .selectFrom('oauth_artifacts')
    .select(['payload', 'grant_id', 'consumed_at'])
    .where('kind', '=', kind)
    .where('hash', '=', hashToken(id))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return row && { payload: JSON.parse(row.payload), grantId: row.grant_id, consumedAt: row.consumed_at };
}

export async function keepArtifact(db: Db, { kind, id, payload, grantId, expiresAt }: NewArtifact) {
  const values = { payload: JSON.stringify(payload), grant_id: grantId ?? null, expires_at: expiresAt };
  await db
    .insertInto('oauth_artifacts')
    .values({ kind, hash: hashToken(id), ...values, consumed_at: null })
    .onConflict((conflict) => conflict.columns(['kind', 'hash']).doUpdateSet(values))
    .execute();
}

/** Keeps an identifier that may be used once, and returns whether it was new. */
export async function keepOnce(db: Db, { kind, id, payload, expiresAt }: NewArtifact): Promise<boolean> {
  try {
    await db
      .insertInto('oauth_artifacts')
      .values({
        kind,
        hash: hashToken(id),
        payload: JSON.stringify(payload),
        grant_id: null,
        expires_at: expiresAt,
        consumed_at: null,
      })
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Uses up an artifact, and returns whether it was there and unused: of two that come at once one succeeds. */
export async function consumeArtifact(db: Db, kind: string, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('oauth_artifacts')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('hash', '=', hashToken(id))
    .where('consumed_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropArtifact(db: Db, kind: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    announce(trx, 'credentials');
    const own = trx.deleteFrom('oauth_artifacts').where('kind', '=', kind);
    await own.where('hash', '=', hashToken(id)).execute();
  });
}

export async function dropArtifactsOfGrant(db: Db, kind: string, grantId: string): Promise<void> {
  await transaction(db, async (trx) => {
    announce(trx, 'credentials');
    const own = trx.deleteFrom('oauth_artifacts').where('kind', '=', kind);
    await own.where('grant_id', '=', grantId).execute();
  });
}
