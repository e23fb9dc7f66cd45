/** This file counts whom templates begin to write to, where WhatsApp limits how many people that may be. */
import { SECOND } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { noteReached, type Room, roomOf } from '../../conversations/reached.ts';
import type { Claimed } from './judge.ts';
import type { Lane } from './lane.ts';

/** Counts the people of messages whose attempt begins in this transaction; without a limit it asks nothing. */
export async function countReached(
  trx: Trx,
  lane: Lane,
  begun: readonly Claimed[],
  now: number,
): Promise<void> {
  const { channel } = lane;
  if (channel.messagingLimit === undefined) return;
  const contactIds = begun.flatMap(({ row }) => (row.type === 'template' ? (row.contact_id ?? []) : []));
  if (contactIds.length === 0) return;
  await noteReached(trx, channel, contactIds, now);
  if (lane.reach) lane.reach.room.left -= contactIds.length;
}

/** So long it goes by what it has begun itself: to count 100,000 people takes SQLite 9 ms. */
const COUNTED_FOR_MS = SECOND;

/** Returns how many more people a campaign may begin to write to on a channel; undefined: there is no limit. */
export async function reachOn(trx: Trx, lane: Lane, now: number): Promise<Room | undefined> {
  const { channel, reach } = lane;
  const { messagingLimit: limit } = channel;
  if (limit === undefined) return undefined;
  if (reach?.limit === limit && now < reach.until && (reach.room.left > 0 || reach.room.freeAt !== undefined))
    return reach.room;
  const room = await roomOf(trx, channel, limit, now);
  lane.reach = { limit, room, until: room.freeAt ?? now + COUNTED_FOR_MS };
  return room;
}
