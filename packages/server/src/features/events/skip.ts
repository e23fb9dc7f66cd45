import { sql } from 'kysely';
import type { Trx } from '../../platform/database/dialect.ts';

/**
 * Leaves out so many numbers in the feed of every workspace: the next event comes after them. What was told under them
 * after a backup was made, and is not in it, has numbers that are never given again.
 */
export async function skipSequences(trx: Trx, count: number): Promise<void> {
  await sql`update event_sequences set last = last + ${count}`.execute(trx);
}
