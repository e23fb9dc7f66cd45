/** This file says what messages have cost, from the daily counters and the rate card: their number does not matter. */
import { sql } from 'kysely';
import { DAY } from '../../../platform/clock.ts';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { gstOn, showMoney } from '../../../platform/money.ts';
import { istMonthOf, toIst } from '../../../platform/time.ts';
import { HOME_CURRENCY, type RateCard } from '../../../whatsapp/pricing/card.ts';
import { FREE_SERVICE_MESSAGES, isService } from '../../../whatsapp/pricing/categories.ts';
import { allChannelIds } from '../../channels/joins.ts';
import { cardOf } from '../../rates/card.ts';
import { CHARGES, type ChargeKey, type ChargeKind, readKey } from '../state/charge.ts';
import type { Period } from './stats.ts';

export const BREAKDOWNS = ['day', 'category', 'template', 'campaign', 'member'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

interface Counted extends ChargeKey {
  channelId: string;
  day: number;
  counts: ChargeKind;
  count: number;
}

/** The sums of a group, in millionths. */
interface Sums {
  messages: number;
  free: number;
  amount: number;
  estimated: number;
  unpriced: number;
}

const NOTHING: Sums = { messages: 0, free: 0, amount: 0, estimated: 0, unpriced: 0 };

/** Returns what the messages of a period cost, in all and in groups. */
export async function readCosts(
  db: Db,
  workspaceId: string,
  { from, to }: Period,
  { by, channelId }: { by: Breakdown; channelId: string | undefined },
) {
  const days = Array.from({ length: (to - from) / DAY }, (_, i) => from + i * DAY);
  const counted = await countedOn(db, workspaceId, days, channelId);
  const card = await cardOf(db);
  const isFree = await freeIn(db, workspaceId, counted);
  const totals = { ...NOTHING };
  const groups = new Map<string | undefined, Sums>(
    by === 'day' ? days.map((day) => [dateOf(day), { ...NOTHING }]) : [],
  );
  for (const row of counted) {
    const key = by === 'day' ? dateOf(row.day) : row[by];
    const own = groups.get(key) ?? { ...NOTHING };
    groups.set(key, own);
    const sums = sumsOf(row, card, isFree);
    for (const name of Object.keys(NOTHING) as (keyof Sums)[]) {
      own[name] += sums[name];
      totals[name] += sums[name];
    }
  }
  const shown = [...groups].map(([key, sums]) => ({
    ...(key !== undefined && { name: key }),
    ...showSums(sums),
  }));
  return {
    ...{ from: toIst(from), to: toIst(to), by, currency: HOME_CURRENCY },
    totals: showSums(totals),
    groups: by === 'day' ? shown : shown.sort((a, b) => b.messages - a.messages),
  };
}

/** Returns what the messages of a period cost in rupees, in millionths without tax. */
export async function amountOf(
  db: Db,
  workspaceId: string,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<number> {
  const days = Array.from({ length: (to - from) / DAY }, (_, i) => from + i * DAY);
  const counted = await countedOn(db, workspaceId, days, undefined);
  const card = await cardOf(db);
  const isFree = await freeIn(db, workspaceId, counted);
  return counted.reduce((sum, row) => sum + sumsOf(row, card, isFree).amount, 0);
}

const dateOf = (day: number) => toIst(day).slice(0, 'yyyy-mm-dd'.length);

const COUNTED: KeyedQuery = {
  columns: { workspace_id: 'text', channel_id: 'text', day: 'bigint', counts: 'text' },
  query: () => sql`select v.channel_id, v.day, v.counts, c.status, c.count from v
      join counters c on c.workspace_id = v.workspace_id and c.channel_id = v.channel_id and c.hour = v.day
        and c.counts = v.counts where c.count <> 0`,
};

/** Each counter is found by its key: those of the hours beside it are not looked at. */
async function countedOn(
  db: Db,
  workspaceId: string,
  days: readonly number[],
  channelId: string | undefined,
): Promise<Counted[]> {
  const channels = channelId === undefined ? await allChannelIds(db, workspaceId) : [channelId];
  const keys = channels.flatMap((channel_id) =>
    days.flatMap((day) => CHARGES.map((counts) => ({ workspace_id: workspaceId, channel_id, day, counts }))),
  );
  const rows = await selectByKeys<{
    channel_id: string;
    day: number;
    counts: ChargeKind;
    status: string;
    count: number;
  }>(db, COUNTED, keys);
  return rows.map(({ channel_id, day, counts, status, count }) => ({
    ...readKey(status),
    ...{ channelId: channel_id, day, counts, count },
  }));
}

/** Returns whether a number still had free service messages in the month of what is expected. */
async function freeIn(db: Db, workspaceId: string, counted: readonly Counted[]) {
  const keys = new Map<
    string,
    { workspace_id: string; channel_id: string; day: number; counts: 'service' }
  >();
  for (const { counts, category, channelId, day } of counted) {
    if (counts !== 'expected' || !isService(category)) continue;
    const month = istMonthOf(day).from;
    const key = { workspace_id: workspaceId, channel_id: channelId, day: month, counts: 'service' as const };
    keys.set(`${channelId} ${month}`, key);
  }
  const rows = await selectByKeys<{ channel_id: string; day: number; count: number }>(db, COUNTED, [
    ...keys.values(),
  ]);
  const served = new Map(rows.map(({ channel_id, day, count }) => [`${channel_id} ${day}`, count]));
  return ({ channelId, day }: Counted) =>
    (served.get(`${channelId} ${istMonthOf(day).from}`) ?? 0) <= FREE_SERVICE_MESSAGES;
}

function sumsOf(row: Counted, card: RateCard, isFree: (row: Counted) => boolean): Sums {
  const { counts, category, country, day, count } = row;
  const free = counts === 'free' || (counts === 'expected' && isService(category) && isFree(row));
  if (free) return { ...NOTHING, messages: count, free: count };
  const rate = card.priceIn(HOME_CURRENCY, { category, country, at: day });
  if (rate === undefined) return { ...NOTHING, messages: count, unpriced: count };
  const amount = rate * count;
  return { ...NOTHING, messages: count, amount, estimated: counts === 'expected' ? amount : 0 };
}

function showSums({ messages, free, amount, estimated, unpriced }: Sums) {
  const gst = gstOn(amount);
  return {
    ...{ messages, free, unpriced },
    ...{ amount: showMoney(amount), gst: showMoney(gst), total: showMoney(amount + gst) },
    estimated: showMoney(estimated),
  };
}
