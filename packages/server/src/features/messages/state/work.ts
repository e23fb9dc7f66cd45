import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { MessagePhase } from '../../../platform/database/schema.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';
import type { Log } from '../../../platform/log.ts';

/** What every worker on messages needs. */
export interface MessageWorkOptions {
  db: Db;
  clock: Clock;
  log: Log;
  /** In [0, 1). */
  random: () => number;
  /** How long a lost answer is waited for once receipts are known to reach us (UNCONFIRMED_GRACE). */
  graceMs: number;
}

/** For the work on a channel that only the process which holds its lease may do. */
export interface ChannelWorkOptions extends MessageWorkOptions {
  leases: Leases;
}

/** The name of a channel's lease. */
export const channelLease = (channelId: string) => `channel:${channelId}`;

/**
 * A condition on the phase in so many words: SQLite takes a partial index only where the index's own condition stands
 * in the query, not for a parameter that happens to have the value.
 */
export function inPhase(...phases: MessagePhase[]) {
  return sql<boolean>`(${sql.join(
    phases.map((phase) => sql`phase = ${sql.lit(phase)}`),
    sql` or `,
  )})`;
}

/** When the next message of each channel is due. */
export async function nextDue(db: Db, channelIds: readonly string[]): Promise<Map<string, number>> {
  if (channelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('channels')
    .select(['channels.id', (eb) => dueOf(eb.ref('channels.id')).as('due_at')])
    .where('channels.id', 'in', channelIds)
    .execute();
  return new Map(rows.flatMap((row) => (row.due_at === null ? [] : [[row.id, row.due_at]])));
}

/** The first due instant among a channel's ready messages; one step into an index. */
function dueOf(channelId: unknown) {
  return sql<
    number | null
  >`(select min(m.due_at) from messages m where m.channel_id = ${channelId} and m.phase = 'ready')`;
}
