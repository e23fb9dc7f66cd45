import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/dialect.ts';

/** How long a lease that is not renewed keeps others away. */
export const LEASE_MS = 15_000;

/**
 * The names a process holds (`channel:chn_…`), so that one process at a time works a channel or an endpoint. A lease
 * is renewed on every call of `acquire`; when its holder dies, another takes it after 15 seconds.
 */
export interface Leases {
  /** Those of the names that this process holds now. */
  acquire(names: readonly string[]): Promise<Set<string>>;
  release(): Promise<void>;
}

export function createLeases(db: Db, holder: string, clock: Clock): Leases {
  return {
    async acquire(names) {
      if (names.length === 0) return new Set();
      const now = clock.now();
      const held = await db
        .insertInto('leases')
        .values([...names].sort().map((name) => ({ name, holder, until: now + LEASE_MS })))
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, until: now + LEASE_MS })
            .where((eb) => eb.or([eb('leases.holder', '=', holder), eb('leases.until', '<', now)])),
        )
        .returning('name')
        .execute();
      return new Set(held.map((row) => row.name));
    },
    async release() {
      await db.deleteFrom('leases').where('holder', '=', holder).execute();
    },
  };
}

/** SQLite belongs to one process: whatever an earlier one held is free. */
export async function freeAllLeases(db: Db): Promise<void> {
  await sql`delete from leases`.execute(db);
}
