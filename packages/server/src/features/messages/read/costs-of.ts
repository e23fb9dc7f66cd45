import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { istMonthOf } from '../../../platform/time.ts';
import { FREE_SERVICE_MESSAGES } from '../../../whatsapp/pricing/categories.ts';
import { cardOf } from '../../rates/card.ts';
import { type Cost, type CostedRow, chargedAt, costOf, dependsOnFree } from '../state/cost.ts';

export type Row = CostedRow & { workspace_id: string; channel_id: string };

const SERVED: KeyedQuery = {
  columns: { workspace_id: 'text', channel_id: 'text', month: 'bigint' },
  query: () => sql`select v.channel_id, v.month, c.count from v
      join counters c on c.workspace_id = v.workspace_id and c.channel_id = v.channel_id and c.hour = v.month
        and c.counts = 'service' and c.status = 'sent'`,
};

/** Returns what each of these messages costs. */
export async function costsOf(db: Db, rows: readonly Row[]): Promise<(row: Row) => Cost | undefined> {
  const card = await cardOf(db);
  const isFree = await freeServiceOf(db, rows);
  return (row) => costOf(row, card, isFree as (row: CostedRow) => boolean);
}

/**
 * Returns whether the number of a service message still has free ones in the month. It counts them only where the cost of
 * one of the rows depends on them.
 */
export async function freeServiceOf(db: Db, rows: readonly Row[]): Promise<(row: Row) => boolean> {
  const monthOf = (row: Row) => istMonthOf(chargedAt(row)).from;
  const nameOf = (channel_id: string, month: number) => `${channel_id} ${month}`;
  const keys = new Map<string, { workspace_id: string; channel_id: string; month: number }>();
  for (const row of rows) {
    if (!dependsOnFree(row)) continue;
    const { workspace_id, channel_id } = row;
    const month = monthOf(row);
    keys.set(nameOf(channel_id, month), { workspace_id, channel_id, month });
  }
  const found = await selectByKeys<{ channel_id: string; month: number; count: number }>(db, SERVED, [
    ...keys.values(),
  ]);
  const served = new Map(found.map(({ channel_id, month, count }) => [nameOf(channel_id, month), count]));
  return (row) => (served.get(nameOf(row.channel_id, monthOf(row))) ?? 0) < FREE_SERVICE_MESSAGES;
}
