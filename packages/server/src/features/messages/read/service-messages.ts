/** This file counts the service messages of a month: what is sent and is no template, by number. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/dialect.ts';
import { istMonthOf, toIst } from '../../../platform/time.ts';
import { FREE_SERVICE_MESSAGES } from '../../../whatsapp/pricing/categories.ts';
import { channelIdsOf } from '../../channels/joins.ts';

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
    where workspace_id = ${workspaceId} and channel_id in ${channels} and hour = ${from}
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
