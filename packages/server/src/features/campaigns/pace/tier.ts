/** WhatsApp lets the numbers of an account begin to write to so many people in 24 hours. */
import type { Db } from '../../../platform/database/dialect.ts';
import { peopleOfLimit } from '../../../whatsapp/messaging-limit.ts';
import { lookUpChannel } from '../../channels/store.ts';
import { roomOf } from '../../conversations/reached.ts';

export interface Tier {
  limit: number;
  /** So many of them are left just now. */
  left: number;
  /** The days that it takes at the least. */
  days: number;
}

/** Returns the limit of a channel, and what it means for so many people; undefined: there is none, or it is not known. */
export async function tierOf(
  db: Db,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
  people: number,
  now: number,
): Promise<Tier | undefined> {
  const channel = await lookUpChannel(db, workspaceId, channelId);
  const limit = peopleOfLimit(channel?.messaging_limit ?? null);
  if (!channel || limit === undefined) return undefined;
  const { left } = await roomOf(db, { workspaceId, wabaId: channel.waba_id }, limit, now);
  return { limit, left, days: 1 + Math.ceil(Math.max(0, people - left) / Math.max(1, limit)) };
}
