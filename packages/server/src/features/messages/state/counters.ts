import { sql } from 'kysely';
import { writeLater } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { hourOf } from '../../../platform/time.ts';
import type { Draft, MessageRow } from './draft.ts';
import { tellWritten } from './written.ts';

/** Adds what a batch of messages came to into the hourly counters, in the transaction of the change, and tells of them. */
export async function count(trx: Trx, drafts: readonly Draft[], now: number): Promise<void> {
  tellWritten(trx, drafts);
  const hour = hourOf(now);
  const statuses = tally(
    drafts.flatMap((draft) => [...reachedBy(draft, hour), ...movedBy(draft), ...servedBy(draft)]),
  );
  const failures = drafts.flatMap(({ row: { workspace_id, channel_id }, failure }) =>
    failure === undefined ? [] : [{ workspace_id, channel_id, hour, code: failure.code, count: 1 }],
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

/**
 * Counts a message that is no template, which WhatsApp calls a service message, from when it takes it until it fails:
 * beyond the free ones of a month each costs.
 */
function servedBy({ row, before }: Draft): Row<'counters'>[] {
  if (row.type === 'template') return [];
  const [was, is] = [isServed(cohortOf(before)), isServed(cohortOf(row))];
  const hour = (cohortOf(row) ?? cohortOf(before))?.hour;
  if (was === is || hour === undefined) return [];
  const { workspace_id, channel_id } = row;
  return [{ workspace_id, channel_id, hour, counts: 'service', status: 'sent', count: is ? 1 : -1 }];
}

const isServed = (cohort: { status: CohortStatus } | undefined) =>
  cohort !== undefined && cohort.status !== 'failed' && cohort.status !== 'unsent';

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

/**
 * The furthest status of a message in its cohort; each message is in one of them. `unsent` is a failure of one that
 * WhatsApp never took.
 */
export const COHORT = ['sent', 'delivered', 'read', 'failed', 'unsent'] as const;
export type CohortStatus = (typeof COHORT)[number];

/**
 * Returns the hour to which a message belongs for good, the one in which WhatsApp took it, and how far it has come;
 * undefined while nobody has taken it. One that fails before belongs to the hour in which it did. One that WhatsApp
 * took and refused again stays `sent` while it waits for the next attempt, and if it is cancelled then.
 */
export function cohortOf(row: MessageRow): { hour: number; status: CohortStatus } | undefined {
  if (row.direction === 'inbound') return undefined;
  const { status, failed_at } = row;
  const toldOf = row.failed_attempt === null ? null : failed_at; // a receipt that fails it may be all that WhatsApp says
  const takenAt = row.sent_at ?? row.delivered_at ?? row.read_at ?? toldOf;
  if (takenAt === null) return failed_at === null ? undefined : { hour: hourOf(failed_at), status: 'unsent' };
  const isFurther = status === 'delivered' || status === 'read' || status === 'failed';
  return { hour: hourOf(takenAt), status: isFurther ? status : 'sent' };
}
