import { sql } from 'kysely';
import { type KeyedQuery, writeByKeys } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { hourOf, istMonthOf } from '../../../platform/time.ts';
import { givenBackBy } from './budget.ts';
import { chargedBy } from './charge.ts';
import type { Draft, MessageRow } from './draft.ts';
import { noteCampaigns } from './of-campaigns.ts';
import { isCharged } from './price.ts';
import { tellWritten } from './written.ts';

const CHANNEL = { workspace_id: 'text', channel_id: 'text', hour: 'bigint' } as const;

const ADD: KeyedQuery = {
  columns: { ...CHANNEL, counts: 'text', status: 'text', count: 'bigint' },
  query: () => sql`insert into counters (workspace_id, channel_id, hour, counts, status, count)
      select v.workspace_id, v.channel_id, v.hour, v.counts, v.status, v.count from v where true
      on conflict (workspace_id, channel_id, hour, counts, status)
      do update set count = counters.count + excluded.count`,
};

const ADD_FAILURES: KeyedQuery = {
  columns: { ...CHANNEL, code: 'text', count: 'bigint' },
  query: () => sql`insert into failure_counters (workspace_id, channel_id, hour, code, count)
      select v.workspace_id, v.channel_id, v.hour, v.code, v.count from v where true
      on conflict (workspace_id, channel_id, hour, code)
      do update set count = failure_counters.count + excluded.count`,
};

/** Adds what a batch of messages came to into the hourly counters, in the transaction of the change, and tells of them. */
export async function count(trx: Trx, drafts: readonly Draft[], now: number): Promise<void> {
  tellWritten(trx, drafts);
  const hour = hourOf(now);
  const statuses = new Tally<Row<'counters'>>(({ counts, status }) => `${counts} ${status}`);
  const failures = new Tally<Row<'failure_counters'>>(({ code }) => code);
  for (const draft of drafts) {
    for (const row of reachedBy(draft, hour)) statuses.add(row);
    for (const row of movedBy(draft)) statuses.add(row);
    for (const row of servedBy(draft)) statuses.add(row);
    for (const row of chargedBy(draft)) statuses.add(row);
    for (const row of givenBackBy(draft)) statuses.add(row);
    const { workspace_id, channel_id } = draft.row;
    if (draft.failure) failures.add({ workspace_id, channel_id, hour, code: draft.failure.code, count: 1 });
  }
  await writeByKeys(trx, ADD, statuses.sums());
  await writeByKeys(trx, ADD_FAILURES, failures.sums());
  await noteCampaigns(trx, drafts, now);
}

/** Counts messages that were replied to beside what became of them. */
export async function countReplied(trx: Trx, messages: readonly InCohort[]): Promise<void> {
  const replied = new Tally<Row<'counters'>>(({ counts, status }) => `${counts} ${status}`);
  for (const message of messages) {
    const { workspace_id, channel_id } = message;
    const hour = cohortOf(message)?.hour;
    if (hour !== undefined) replied.add({ workspace_id, channel_id, hour, ...inCohort(REPLIED), count: 1 });
  }
  await writeByKeys(trx, ADD, replied.sums());
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
 * Counts a message that is no template, which WhatsApp calls a service message, from when it takes it until it fails, in
 * its month: beyond the free ones of a month each costs. Reactions are exempt, and so is what was sent from the phone.
 */
function servedBy({ row, before }: Draft): Row<'counters'>[] {
  if (row.type === 'template' || !isCharged(row)) return [];
  const [was, is] = [isServed(cohortOf(before)), isServed(cohortOf(row))];
  const hour = (cohortOf(row) ?? cohortOf(before))?.hour;
  if (was === is || hour === undefined) return [];
  const { workspace_id, channel_id } = row;
  const { from } = istMonthOf(hour);
  return [{ workspace_id, channel_id, hour: from, counts: 'service', status: 'sent', count: is ? 1 : -1 }];
}

const isServed = (cohort: { status: CohortStatus } | undefined) =>
  cohort !== undefined && cohort.status !== 'failed' && cohort.status !== 'unsent';

const inCohort = (status: CohortStatus | typeof REPLIED) => ({ counts: 'cohort' as const, status });

interface Counted {
  workspace_id: string;
  channel_id: string;
  hour: number;
  count: number;
}

/** Sums up counts of the same key, of which `rest` returns what is beyond channel and hour. */
class Tally<R extends Counted> {
  readonly #rest: (row: R) => string;
  readonly #sums = new Map<string, R>();

  constructor(rest: (row: R) => string) {
    this.#rest = rest;
  }

  /** Takes a row, which is its own from then on. */
  add(row: R): void {
    const key = `${row.workspace_id} ${row.channel_id} ${row.hour} ${this.#rest(row)}`;
    const sum = this.#sums.get(key);
    if (sum) sum.count += row.count;
    else this.#sums.set(key, row);
  }

  /** Returns each key once, in one order: no deadlock. */
  sums(): Record<string, unknown>[] {
    const keys = [...this.#sums.keys()].sort();
    return keys.flatMap((key) => {
      const row = this.#sums.get(key)!;
      return row.count === 0 ? [] : [{ ...row } as Record<string, unknown>];
    });
  }
}

/**
 * The furthest status of a message in its cohort; each message is in one of them. `unsent` is a failure of one that
 * WhatsApp never took.
 */
export const COHORT = ['sent', 'delivered', 'read', 'failed', 'unsent'] as const;
export type CohortStatus = (typeof COHORT)[number];
/** Says in the counters of a cohort how many were replied to, whatever else became of them. */
export const REPLIED = 'replied';

/** A message as far as it says to which cohort it belongs. */
export type InCohort = Pick<
  MessageRow,
  | 'workspace_id'
  | 'channel_id'
  | 'direction'
  | 'status'
  | 'sent_at'
  | 'delivered_at'
  | 'read_at'
  | 'failed_at'
  | 'failed_attempt'
>;

/**
 * Returns the hour to which a message belongs for good, the one in which WhatsApp took it, and how far it has come;
 * undefined while nobody has taken it. One that fails before belongs to the hour in which it did. One that WhatsApp
 * took and refused again stays `sent` while it waits for the next attempt, and if it is cancelled then.
 */
export function cohortOf(
  row: Omit<InCohort, 'workspace_id' | 'channel_id'>,
): { hour: number; status: CohortStatus } | undefined {
  if (row.direction === 'inbound') return undefined;
  const { status, failed_at } = row;
  const toldOf = row.failed_attempt === null ? null : failed_at; // a receipt that fails it may be all that WhatsApp says
  const takenAt = row.sent_at ?? row.delivered_at ?? row.read_at ?? toldOf;
  if (takenAt === null) return failed_at === null ? undefined : { hour: hourOf(failed_at), status: 'unsent' };
  const isFurther = status === 'delivered' || status === 'read' || status === 'failed';
  return { hour: hourOf(takenAt), status: isFurther ? status : 'sent' };
}
