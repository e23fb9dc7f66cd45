import { sql } from 'kysely';
import type { Db } from '../../../platform/database/dialect.ts';
import type { MessagePhase } from '../../../platform/database/schema/messages.ts';

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
