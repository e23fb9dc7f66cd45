import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { addressGroup } from '../../platform/security/addresses.ts';
import { fingerprint } from '../../platform/security/tokens.ts';

const MOST = 10;
const WINDOW_MS = 15 * MINUTE;

export interface Attempt {
  /** It was the right person: the attempt does not count. */
  forgive(): Promise<void>;
}

/**
 * Counts an attempt at an account from an address before it is judged, and throws RATE_LIMIT_EXCEEDED, in the same
 * words, when either has had its ten in 15 minutes, whether or not there is such an account.
 */
export type Guard = (kind: string, account: string, address: string, hint?: string) => Promise<Attempt>;

export function createGuard({ db, clock }: { db: Db; clock: Clock }): Guard {
  return async (kind, account, address, hint) => {
    const keys = [
      fingerprint('account', kind, account),
      fingerprint('address', kind, addressGroup(address)),
    ].sort(); // always locked in one order
    const now = clock.now();
    let lockedUntil = 0;
    for (const key of keys) {
      const { count, ends_at } = await countAttempt(db, key, now);
      if (count > MOST) lockedUntil = Math.max(lockedUntil, ends_at);
    }
    if (lockedUntil > 0) throw tooMany(lockedUntil - now, hint);
    return {
      async forgive() {
        await db
          .updateTable('attempts')
          .set((eb) => ({ count: eb('count', '-', 1) }))
          .where('key', 'in', keys)
          .where('count', '>', 0)
          .execute();
      },
    };
  };
}

async function countAttempt(db: Db, key: string, now: number): Promise<{ count: number; ends_at: number }> {
  const ends = now + WINDOW_MS;
  const over = sql`attempts.ends_at <= ${now}`;
  return db
    .insertInto('attempts')
    .values({ key, count: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else attempts.count + 1 end`,
        ends_at: sql<number>`case when ${over} then cast(${ends} as bigint) else attempts.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
}

function tooMany(waitMs: number, hint = 'Wait, or reset the password.'): ApiError {
  const minutes = Math.ceil(waitMs / MINUTE);
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    message: `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} before the next one.`,
    hint,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}
