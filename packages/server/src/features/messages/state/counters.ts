import { sql } from 'kysely';
import { writeLater } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { hourOf } from '../../../platform/time.ts';
import type { Draft } from './draft.ts';

/** Adds what a batch of messages came to into the hourly counters, in the transaction of the change. */
export async function count(trx: Trx, drafts: readonly Draft[], now: number): Promise<void> {
  const hour = hourOf(now);
  const statuses = drafts.flatMap(({ row: { workspace_id, channel_id, direction }, reached }) =>
    reached.map((status) => ({ workspace_id, channel_id, hour, direction, status })),
  );
  const failures = drafts.flatMap(({ row: { workspace_id, channel_id }, failedWith: code }) =>
    code === undefined ? [] : [{ workspace_id, channel_id, hour, code }],
  );
  if (statuses.length > 0) {
    const query = trx
      .insertInto('counters')
      .values(tally(statuses))
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'channel_id', 'hour', 'direction', 'status'])
          .doUpdateSet({ count: sql<number>`counters.count + excluded.count` }),
      );
    await writeLater(trx, query);
  }
  if (failures.length > 0) {
    const query = trx
      .insertInto('failure_counters')
      .values(tally(failures))
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'channel_id', 'hour', 'code'])
          .doUpdateSet({ count: sql<number>`failure_counters.count + excluded.count` }),
      );
    await writeLater(trx, query);
  }
}

/** Each key once with its count, in one order: no deadlock. */
function tally<Key extends object>(keys: readonly Key[]): (Key & { count: number })[] {
  const sums = new Map<string, Key & { count: number }>();
  for (const key of keys) {
    const name = Object.values(key).join(' ');
    const sum = sums.get(name);
    if (sum) sum.count++;
    else sums.set(name, { ...key, count: 1 });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
