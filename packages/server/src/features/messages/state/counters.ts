import { sql } from 'kysely';
import { writeLater } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { hourOf } from '../../../platform/time.ts';
import { type CohortStatus, cohortOf } from './cohort.ts';
import type { Draft } from './draft.ts';

/** Adds what a batch of messages came to into the hourly counters, in the transaction of the change. */
export async function count(trx: Trx, drafts: readonly Draft[], now: number): Promise<void> {
  const hour = hourOf(now);
  const statuses = tally(drafts.flatMap((draft) => [...reachedBy(draft, hour), ...movedBy(draft)]));
  const failures = drafts.flatMap(({ row: { workspace_id, channel_id }, failedWith: code }) =>
    code === undefined ? [] : [{ workspace_id, channel_id, hour, code, count: 1 }],
  );
  if (statuses.length > 0) {
    const query = trx
      .insertInto('counters')
      .values(statuses)
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'channel_id', 'hour', 'counts', 'status'])
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

function reachedBy({ row: { workspace_id, channel_id }, reached }: Draft, hour: number): Row<'counters'>[] {
  return reached.map((status) => ({ workspace_id, channel_id, hour, counts: 'reached', status, count: 1 }));
}

/** Takes a message from where its cohort counted it and adds it where it is counted now. */
function movedBy({ row, before }: Draft): Row<'counters'>[] {
  const [from, to] = [cohortOf(before), cohortOf(row)];
  if (from?.status === to?.status && from?.hour === to?.hour) return [];
  const { workspace_id, channel_id } = row;
  return [
    ...(from ? [{ workspace_id, channel_id, hour: from.hour, ...inCohort(from.status), count: -1 }] : []),
    ...(to ? [{ workspace_id, channel_id, hour: to.hour, ...inCohort(to.status), count: 1 }] : []),
  ];
}

const inCohort = (status: CohortStatus) => ({ counts: 'cohort' as const, status });

/** Each key once with the sum of its counts, in one order: no deadlock. */
function tally<Counted extends { count: number }>(rows: readonly Counted[]): Counted[] {
  const sums = new Map<string, Counted>();
  for (const row of rows) {
    const { count, ...key } = row;
    const name = Object.values(key).join(' ');
    const sum = sums.get(name);
    if (sum) sum.count += count;
    else sums.set(name, { ...row });
  }
  return [...sums]
    .filter(([, { count }]) => count !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}
