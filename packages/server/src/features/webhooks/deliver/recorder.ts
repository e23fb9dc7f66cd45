import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { insertRows, type KeyedQuery, selectByKeys, writeByKeys } from '../../../platform/database/batch.ts';
import { type Db, heldRow, type Trx } from '../../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { createOutage } from '../../../platform/outage.ts';
import { withoutResponses } from '../attempts.ts';

/** The position of a webhook that stands in its row. */
export interface Progress {
  workspace_id: string;
  id: string;
  /** The URL of the attempts that `failing_since` speaks of. */
  url: string;
  cursor: number;
  failing_since: number | null;
}

/** The part of a courier that the recorder uses. */
export interface Recordable {
  /** Returns its position once everything that was taken up to now is written. */
  progress(): Progress;
  /** Takes the position that has been committed. */
  written(progress: Progress): void;
}

export interface Result {
  from: Recordable;
  /** The delivery as it was when this attempt was read; undefined: there was none. */
  before: Pick<Row<'deliveries'>, 'tries' | 'next_attempt_at'> | undefined;
  /** The erasures that the courier knew of when it read the event. */
  erasures: number;
  /** True where its attempts may hold what the receiver has responded. */
  mayHoldResponses: boolean;
  row: NewRow<'deliveries'>;
  /** Called when the result is about to be written, before the courier's progress is asked for. */
  taken(): void;
  written(): void;
}

export interface Recorder {
  add(result: Result): void;
  /** The courier has passed over events: its row should say so. */
  touch(courier: Recordable): void;
  /** Resolves when everything added so far is committed, or was given up. */
  settled(): Promise<void>;
  /** From now on what fails is tried once more at most: what is not written then is as after a crash. */
  stop(): void;
}

const MOST_ROWS = 2048;
/** A commit costs as much as 50 results: others join meanwhile, for longer where few come. */
const FEW = 64;
const GATHER_MS = { few: 50, many: 20 };

/** Writes the results of all webhooks, as many in one transaction as have gathered while the one before ran. */
export function createRecorder(db: Db, clock: Clock, log: Log): Recorder {
  let waiting: Result[] = [];
  let touched = new Set<Recordable>();
  let running: Promise<void> | undefined;
  const stopped = new AbortController();
  const outage = createOutage({ log, clock }, 'the recording of deliveries');

  async function run(): Promise<void> {
    while (waiting.length > 0 || touched.size > 0) {
      await gather();
      const results = waiting.length > MOST_ROWS ? waiting.splice(0, MOST_ROWS) : waiting;
      if (results === waiting) waiting = [];
      const couriers = touched;
      touched = new Set();
      for (const result of results) {
        result.taken();
        couriers.add(result.from);
      }
      const progress = new Map([...couriers].map((courier) => [courier, courier.progress()]));
      const written = await surely(() =>
        transaction(db, (trx) => write(trx, results, [...progress.values()])),
      );
      if (!written) break;
      for (const result of results) result.written();
      for (const [courier, at] of progress) courier.written(at);
    }
    running = undefined;
  }

  const gather = () => clock.pause(waiting.length < FEW ? GATHER_MS.few : GATHER_MS.many);

  /** A result is not dropped before the end: couriers stop by themselves when too many of theirs wait. */
  async function surely(work: () => Promise<void>): Promise<boolean> {
    for (let failures = 1; ; failures++) {
      try {
        await work();
        outage.worked();
        return true;
      } catch (error) {
        outage.failed(error);
        if (stopped.signal.aborted) return false;
        await clock.sleep(Math.min(100 * 2 ** failures, 5000), stopped.signal);
      }
    }
  }

  const start = () => {
    running ??= run();
  };
  return {
    add(result) {
      waiting.push(result);
      start();
    },
    touch(courier) {
      touched.add(courier);
      start();
    },
    settled: async () => running,
    stop: () => stopped.abort(),
  };
}

const WRITE_RESULTS: KeyedQuery = {
  columns: {
    ...{ workspace_id: 'text', webhook_id: 'text', sequence: 'bigint', tried: 'bigint', due: 'bigint' },
    ...{ status: 'text', next_attempt_at: 'bigint', attempts: 'text', tries: 'bigint' },
  },
  query: () => sql`update deliveries as t
      set status = v.status, next_attempt_at = v.next_attempt_at, attempts = v.attempts, tries = v.tries,
        resume_status = null, resume_at = null
      from v
      where t.workspace_id = v.workspace_id and t.webhook_id = v.webhook_id and t.sequence = v.sequence
        and t.status = 'pending' and t.tries = v.tried and t.next_attempt_at = v.due`,
};

const WRITE_PROGRESS: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text', url: 'text', cursor: 'bigint', failing_since: 'bigint' },
  query: () => sql`update webhooks as t
      set cursor = v.cursor, failing_since = case when t.url = v.url then v.failing_since else t.failing_since end from v
      where t.workspace_id = v.workspace_id and t.id = v.id and t.disabled_at is null and t.cursor <= v.cursor`,
};

const ERASURES: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: (db) => sql`select w.id, w.erasures from v
      join webhooks w on w.workspace_id = v.workspace_id and w.id = v.id ${heldRow(db, 'w')}`,
};

/** Leaves out what receivers have responded to events that may have been erased meanwhile. */
async function forgetErased(
  trx: Trx,
  results: readonly Result[],
  webhooks: readonly Pick<Progress, 'workspace_id' | 'id'>[],
): Promise<void> {
  const responded = results.filter(({ mayHoldResponses }) => mayHoldResponses);
  if (responded.length === 0) return;
  const keys = webhooks.map(({ workspace_id, id }) => ({ workspace_id, id }));
  const rows = await selectByKeys<{ id: string; erasures: number }>(trx, ERASURES, keys);
  const erasures = new Map(rows.map((row) => [row.id, row.erasures]));
  for (const { row, erasures: known } of responded)
    if (erasures.get(row.webhook_id) !== known) row.attempts = withoutResponses(row.attempts);
}

async function write(trx: Trx, results: Result[], progress: Progress[]): Promise<void> {
  progress.sort((a, b) => (a.id < b.id ? -1 : 1)); // in one order, so that two processes do not deadlock
  await forgetErased(trx, results, progress);
  const fresh: NewRow<'deliveries'>[] = [];
  const again: Record<string, unknown>[] = [];
  for (const { before, row } of results) {
    if (before === undefined) fresh.push(row);
    else again.push({ ...row, tried: before.tries, due: before.next_attempt_at });
  }
  // A row that is there already is a replay's, asked for while the event was on its way: it stays as it is.
  await insertRows(trx, 'deliveries', fresh, { ignoreConflicts: true });
  // So does one that was asked for anew since, or that another process went on with when this one had lost its lease.
  await writeByKeys(trx, WRITE_RESULTS, again);
  // Never backwards: whoever enabled the webhook anew has moved its cursor ahead.
  await writeByKeys(trx, WRITE_PROGRESS, progress as unknown as Record<string, unknown>[]);
}
