import { sql } from 'kysely';
import { writeLater } from '../../platform/database/batch.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { hourOf } from '../../platform/time.ts';
import type { Draft } from './draft.ts';

/** Adds what a batch of messages came to into the hourly counters, in the transaction of the change. */
export async function count(trx: Trx, drafts: readonly Draft[], now: number): Promise<void> {
  const hour = hourOf(now);
  const sums = new Map<
    string,
    {
      workspace_id: string;
      channel_id: string;
      direction: 'outbound' | 'inbound';
      status: string;
      count: number;
    }
  >();
  for (const { row, reached } of drafts) {
    for (const status of reached) {
      const key = `${row.workspace_id} ${row.channel_id} ${row.direction} ${status}`;
      const sum = sums.get(key);
      if (sum) sum.count++;
      else
        sums.set(key, {
          workspace_id: row.workspace_id,
          channel_id: row.channel_id,
          direction: row.direction,
          status,
          count: 1,
        });
    }
  }
  if (sums.size === 0) return;
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => ({ ...sum, hour })); // one order: no deadlock
  const query = trx
    .insertInto('counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'channel_id', 'hour', 'direction', 'status'])
        .doUpdateSet({ count: sql<number>`counters.count + excluded.count` }),
    );
  await writeLater(trx, query);
}
