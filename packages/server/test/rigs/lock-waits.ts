import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/dialect.ts';

/** Returns whether a transaction of a PostgreSQL database waits for another's lock. */
export async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
