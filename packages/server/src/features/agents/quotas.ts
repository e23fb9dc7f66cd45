import { sql } from 'kysely';
import type { Db } from '../../platform/database/dialect.ts';
import { MEDIA_BYTES } from './limits.ts';
import { findByWorkspace } from './store.ts';

export interface Taken {
  allowed: boolean;
  /** The count, this one included. */
  count: number;
}

/**
 * Adds to a count (one, by default) that ends at a timestamp, and returns whether it is still within its limit. The count
 * is in the database, for all processes and across restarts; its row is locked to the end of the transaction, so that
 * many at once cannot pass the limit together.
 */
export async function count(
  db: Db,
  key: string,
  { most, endsAt, amount = 1 }: { most: number; endsAt: number; amount?: number },
  now: number,
): Promise<Taken> {
  const over = sql`quotas.ends_at <= ${now}`;
  const row = await db
    .insertInto('quotas')
    .values({ key, count: amount, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then cast(${amount} as bigint) else quotas.count + cast(${amount} as bigint) end`,
        ends_at: sql<number>`case when ${over} then cast(${endsAt} as bigint) else quotas.ends_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  const all = Number(row.count);
  return { allowed: all <= most, count: all };
}

/** Returns how much of a count stands. */
export async function counted(db: Db, key: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('quotas')
    .select('count')
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Returns the key of what a sandbox has used up of one of its limits until midnight. */
export const sandboxToday = (workspaceId: string, of: string) => `sandbox ${of} today ${workspaceId}`;

export async function take(
  db: Db,
  key: string,
  limit: { most: number; endsAt: number },
  now: number,
): Promise<boolean> {
  return (await count(db, key, limit, now)).allowed;
}

export async function dropEndedQuotas(db: Db, now: number): Promise<void> {
  await db.deleteFrom('quotas').where('ends_at', '<=', now).execute();
}

/** Returns how many bytes of files a workspace may keep; an unclaimed sandbox may keep fewer. */
export function mediaQuotaOf(db: Db, quota: number): (workspaceId: string) => Promise<number> {
  return async (workspaceId) => {
    const registration = await findByWorkspace(db, workspaceId);
    return registration && registration.claimed_at === null ? Math.min(MEDIA_BYTES, quota) : quota;
  };
}
