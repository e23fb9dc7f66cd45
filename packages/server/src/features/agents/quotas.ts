import { sql } from 'kysely';
import type { Db } from '../../platform/database/dialect.ts';

/**
 * Counts one of something until an instant, and answers whether that was still within the most. The row is locked to
 * the end of the transaction, so that of many who come at once none passes unseen.
 */
export async function take(
  db: Db,
  key: string,
  { most, endsAt }: { most: number; endsAt: number },
  now: number,
): Promise<boolean> {
  const over = sql`quotas.ends_at <= ${now}`;
  const { count } = await db
    .insertInto('quotas')
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else quotas.count + 1 end`,
        ends_at: sql<number>`case when ${over} then cast(${endsAt} as bigint) else quotas.ends_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= most;
}

export async function dropEndedQuotas(db: Db, now: number): Promise<void> {
  await db.deleteFrom('quotas').where('ends_at', '<=', now).execute();
}
