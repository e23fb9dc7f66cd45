import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { MessagePhase } from '../../../platform/database/schema/messages.ts';
import { nextDue } from './work.ts';

/** The numbers of messages of a channel that are not done. */
export interface WaitingOnChannel {
  /** They go as soon as the channel sends: they are due, or wait for another of the same person or for a template. */
  waiting: number;
  /** Calls to WhatsApp that nobody has finished, or whose answer was lost. */
  underWay: number;
  /** They are due later. */
  scheduled: number;
}

const PHASES: Record<MessagePhase, keyof WaitingOnChannel> = {
  new: 'waiting',
  ready: 'waiting',
  blocked: 'waiting',
  parked: 'waiting',
  yielding: 'waiting',
  sending: 'underWay',
  unconfirmed: 'underWay',
  scheduled: 'scheduled',
};

export async function waitingOnChannel(db: Db, channelId: string, now: number): Promise<WaitingOnChannel> {
  const found: WaitingOnChannel = { waiting: 0, underWay: 0, scheduled: 0 };
  for (const [phase, kind] of Object.entries(PHASES)) {
    const { rows } = await sql<{ all: number; overdue: number | null }>`
      select count(*) as "all", sum(case when coalesce(due_at, 0) <= ${now} then 1 else 0 end) as overdue
      from messages where channel_id = ${channelId} and phase = ${sql.lit(phase)}`.execute(db);
    const { all, overdue } = rows[0]!;
    if (kind !== 'scheduled') found[kind] += Number(all);
    else {
      found.waiting += Number(overdue ?? 0);
      found.scheduled += Number(all) - Number(overdue ?? 0);
    }
  }
  return found;
}

const FIRST_UNDERIVED: KeyedQuery = {
  columns: { channel_id: 'text' },
  query: () => sql`select v.channel_id, (
      select m.created_at from messages m where m.channel_id = v.channel_id and m.phase = 'new'
      order by m.id limit 1) as accepted_at from v`,
};

/** Returns since when the message that could have gone first has been waiting, of each channel on which one waits. */
export async function waitingSince(
  db: Db,
  channelIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const due = await nextDue(db, channelIds);
  const underived = await selectByKeys<{ channel_id: string; accepted_at: number | null }>(
    db,
    FIRST_UNDERIVED,
    channelIds.map((channel_id) => ({ channel_id })),
  );
  const since = underived.map(
    ({ channel_id, accepted_at }) =>
      [channel_id, Math.min(accepted_at ?? now, due.get(channel_id) ?? now)] as const,
  );
  return new Map(since.filter(([, at]) => at < now));
}
