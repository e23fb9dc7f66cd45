import { sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { DAY, HOUR } from '../../../platform/clock.ts';
import { type Db, typed } from '../../../platform/database/dialect.ts';
import { dayOf, hourOf, toIst } from '../../../platform/time.ts';
import { channelIdsOf } from '../../channels/joins.ts';
import { COHORT, type CohortStatus, REPLIED } from '../state/counters.ts';

export const OUTBOUND = [
  'queued',
  'sending',
  'unconfirmed',
  'sent',
  'delivered',
  'read',
  'failed',
  'cancelled',
] as const;
export const INBOUND = ['received'] as const;
export const MOST_BUCKETS = 800;

type Counts<Status extends string> = Record<Status, number>;

/** The period that is counted: whole IST hours or days, the first and the last included. */
export interface Period {
  from: number;
  to: number;
  by: 'hour' | 'day';
}

const SIZE = { hour: HOUR, day: DAY };
const START = { hour: hourOf, day: dayOf };
const DEFAULT_DAYS = 7;

/** The period that a request means: by default today and the six days before. */
export function periodOf(
  asked: { from?: number | undefined; to?: number | undefined; by?: Period['by'] | undefined },
  now: number,
): Period {
  const end = asked.to ?? now;
  const begin = asked.from ?? dayOf(end) - (DEFAULT_DAYS - 1) * DAY;
  if (begin >= end) throw refused('to', 'must be after from');
  const by = asked.by ?? (end - begin > 2 * DAY ? 'day' : 'hour');
  const from = START[by](begin);
  const to = START[by](end - 1) + SIZE[by];
  if ((to - from) / SIZE[by] > MOST_BUCKETS)
    throw refused(asked.by === 'hour' ? 'by' : 'from', `gives more than ${MOST_BUCKETS} buckets`);
  return { from, to, by };
}

/**
 * Returns statistics from the hourly counters alone: the cost depends on the period and not on the number of
 * messages.
 */
export async function readStats(
  db: Db,
  workspaceId: string,
  { from, to, by }: Period,
  channelId: string | undefined,
) {
  const channels = channelId === undefined ? channelIdsOf(workspaceId) : sql`(${channelId})`;
  const within = sql`workspace_id = ${workspaceId} and channel_id in ${channels} and hour >= ${from} and hour < ${to}`;
  // Typed: SQLite binds numbers as floats, which do not divide into whole buckets.
  const bucket = sql`(hour - ${typed(from, 'bigint')}) / ${typed(SIZE[by], 'bigint')}`;
  const counted = await sql<{ bucket: number; counts: 'reached' | 'cohort'; status: string; count: number }>`
    select ${bucket} as bucket, counts, status, cast(sum(count) as bigint) as count
    from counters where ${within} and counts in ('reached', 'cohort') group by 1, counts, status`.execute(db);
  const failures = await sql<{ code: string; count: number }>`
    select code, cast(sum(count) as bigint) as count
    from failure_counters where ${within} group by code order by 2 desc, code`.execute(db);

  const totals = zeros([...OUTBOUND, ...INBOUND]);
  const cohort = zeros([...COHORT, REPLIED]);
  const buckets = Array.from({ length: (to - from) / SIZE[by] }, (_, i) => ({
    start: toIst(from + i * SIZE[by]),
    outbound: zeros(OUTBOUND),
    inbound: zeros(INBOUND),
    cohort: zeros([...COHORT, REPLIED]),
  }));
  for (const { bucket: i, counts, status, count } of counted.rows) {
    const { outbound, inbound, cohort: ofBucket } = buckets[i]!;
    if (counts === 'cohort') {
      for (const passed of PASSED[status as keyof typeof PASSED]) {
        ofBucket[passed] += count;
        cohort[passed] += count;
      }
      continue;
    }
    totals[status as keyof typeof totals] += count;
    if (status === 'received') inbound.received += count;
    else outbound[status as keyof typeof outbound] += count;
  }
  return { from: toIst(from), to: toIst(to), by, totals, cohort, buckets, failures: failures.rows };
}

/** The statuses in which a message is counted that has come so far: one that was read was delivered, and was sent. */
const PASSED: Record<CohortStatus | typeof REPLIED, (CohortStatus | typeof REPLIED)[]> = {
  sent: ['sent'],
  delivered: ['sent', 'delivered'],
  read: ['sent', 'delivered', 'read'],
  failed: ['sent', 'failed'],
  unsent: ['unsent'],
  replied: ['replied'],
};

function zeros<Status extends string>(statuses: readonly Status[]): Counts<Status> {
  return Object.fromEntries(statuses.map((status) => [status, 0])) as Counts<Status>;
}

function refused(field: string, message: string): ApiError {
  return new ApiError('INVALID_PARAMETER', {
    message: `${field} ${message}.`,
    details: [{ field, message }],
  });
}
