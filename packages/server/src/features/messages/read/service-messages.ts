/** This file counts the service messages of a month: what is sent and is no template, by number. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/dialect.ts';
import { istMonthOf, toIst } from '../../../platform/time.ts';
import { channelIdsOf } from '../../channels/joins.ts';

/**
 * So many service messages of a number are free in a month since 1 October 2026; beyond them each costs what a utility
 * template does (Meta: Pricing; whether a month is that of IST, and what of reactions, is not said there).
 */
export const FREE_SERVICE_MESSAGES = 1_000;
/** From this part of the free ones on they are said to run out. */
const WARNING_PART = 0.8;

/** Returns the count of each number of a workspace, or of one, in the month of a time. */
export async function serviceMessages(
  db: Db,
  workspaceId: string,
  { channelId, now }: { channelId: string | undefined; now: number },
) {
  const { from, to } = istMonthOf(now);
  const channels = channelId === undefined ? channelIdsOf(workspaceId) : sql`(${channelId})`;
  const { rows } = await sql<{ channel_id: string; count: number }>`
    select channel_id, cast(sum(count) as bigint) as count from counters
    where workspace_id = ${workspaceId} and channel_id in ${channels} and hour >= ${from} and hour < ${to}
      and counts = 'service' group by channel_id order by channel_id`.execute(db);
  return {
    ...{ from: toIst(from), to: toIst(to), free: FREE_SERVICE_MESSAGES },
    channels: rows.map(({ channel_id, count }) => ({
      channelId: channel_id,
      sent: count,
      left: Math.max(0, FREE_SERVICE_MESSAGES - count),
      runsOut: count >= FREE_SERVICE_MESSAGES * WARNING_PART,
    })),
  };
}
