import { sql } from 'kysely';
import type { Db } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';

/**
 * A number of tries in a window that begins with the first one. They are counted in the database, unlike the limits
 * of `platform/windows.ts`, so that neither a restart nor a second process gives anybody more tries at a password.
 */
export interface Bound {
  key: string;
  most: number;
  windowMs: number;
}

/**
 * Counts a try in every bound, unless one of them is used up: then nothing is written, and it returns until when it is.
 * Undefined: it was counted.
 */
export async function countAttempt(
  db: Db,
  bounds: readonly Bound[],
  now: number,
): Promise<number | undefined> {
  const lockedUntil = await endOfLock(db, bounds, now);
  if (lockedUntil !== undefined) return lockedUntil;
  const inOrder = [...bounds].sort((a, b) => (a.key < b.key ? -1 : 1)); // locked in one order
  try {
    await transaction(db, async (trx) => {
      for (const bound of inOrder) if (!(await countOne(trx, bound, now))) throw new UsedUp(bound);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof UsedUp)) throw error;
    return (await endOfLock(db, bounds, now)) ?? now + error.bound.windowMs;
  }
}

/** Somebody else had the last one meanwhile: what was counted in the other bounds is taken back. */
class UsedUp extends Error {
  readonly bound: Bound;

  constructor(bound: Bound) {
    super(bound.key);
    this.bound = bound;
  }
}

async function endOfLock(db: Db, bounds: readonly Bound[], now: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where(
      'key',
      'in',
      bounds.map(({ key }) => key),
    )
    .where('ends_at', '>', now)
    .execute();
  const most = new Map(bounds.map((bound) => [bound.key, bound.most]));
  const ends = rows.filter(({ key, count }) => count >= most.get(key)!).map((row) => row.ends_at);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** Counts one try, and returns whether there was room; of many that come at once none passes uncounted. */
async function countOne(db: Db, { key, most, windowMs }: Bound, now: number): Promise<boolean> {
  const ends = now + windowMs;
  const over = sql<boolean>`attempts.ends_at <= ${now}`;
  const counted = await db
    .insertInto('attempts')
    .values({ key, count: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`case when ${over} then 1 else attempts.count + 1 end`,
          ends_at: sql<number>`case when ${over} then cast(${ends} as bigint) else attempts.ends_at end`,
        })
        .where((eb) => eb.or([over, eb('attempts.count', '<', most)])),
    )
    .returning('key')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes a try back. */
export async function forgiveAttempt(db: Db, bounds: readonly Bound[]): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where(
      'key',
      'in',
      bounds.map(({ key }) => key),
    )
    .where('count', '>', 0)
    .execute();
}
