/** This file takes an import one step on that changes contacts: what it has come to and its events are written in the same transaction. */
import { atMost } from '../../platform/clock.ts';
import { contextOf } from '../../platform/database/context.ts';
import { type Db, keepsWhatItReads, type Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type NewEvent, recordEvents } from '../events/record.ts';
import type { Counts } from './schemas.ts';
import { holdJob, type ImportRow, importUpdated, type Job, TELL_MS, updateImport } from './store.ts';

export interface Stepped {
  /** The next step begins here. */
  place: string;
  done: number;
  counts: Counts;
  /** The state of an import of which nothing is left to do. */
  endsAs?: 'finished' | 'undone';
  events: readonly NewEvent[];
}

/** Has `step` change contacts while the row of the import is held; returns whether there is nothing more to do for this process. */
export async function stepJob(
  db: Db,
  job: Job,
  now: number,
  step: (trx: Trx, row: ImportRow, counts: Counts) => Promise<Stepped>,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    const row = await holdJob(trx, job);
    return !row || endStep(trx, row, await step(trx, row, countsOf(row)), now);
  });
}

/** A step that is begun while the one before it is at work. */
export interface StepPlace {
  /** The place that the import has come to when the steps before are done. */
  place: string;
  now: number;
  /** Resolves once the step before holds the row of the import, or is over. */
  before: Promise<unknown>;
  /** Is called once this one holds it. */
  holds: () => void;
}

/** A step that waits for another one longer than this gives way: it may be what the other one waits for. */
const MOST_WAIT_MS = 1000;

/**
 * Has `step` change contacts from a place on; `come` then says what the import has come to. The row of the import is held
 * at the end alone, so that another step can be at work meanwhile. Returns whether there is nothing more to do for this
 * process, as when the import is at another place by then: then nothing is changed.
 */
export async function stepFrom<T>(
  db: Db,
  job: Job,
  { place, now, before, holds }: StepPlace,
  step: (trx: Trx) => Promise<T>,
  come: (done: T, row: ImportRow, counts: Counts) => Stepped,
): Promise<boolean> {
  try {
    return await transaction(db, async (trx) => {
      const done = await step(trx);
      // On SQLite the one before has ended.
      if (!keepsWhatItReads(trx)) await atMost(MOST_WAIT_MS, before, contextOf(db).clock);
      const row = await holdJob(trx, job);
      if (row?.place !== place) throw new NotNext();
      holds();
      return endStep(trx, row, come(done, row, countsOf(row)), now);
    });
  } catch (error) {
    if (error instanceof NotNext) return true;
    throw error;
  }
}

/** Takes back what a step has changed whose turn it is not. */
class NotNext extends Error {}

const countsOf = ({ counts }: ImportRow) => JSON.parse(counts) as Counts;

/** Notes what an import has come to; returns whether that was all. */
async function endStep(
  trx: Trx,
  row: ImportRow,
  { place, done, counts, endsAs, events }: Stepped,
  now: number,
): Promise<boolean> {
  const tells = endsAs !== undefined || now >= row.told_at;
  const changed = await updateImport(trx, row, {
    ...{ place, done, counts: JSON.stringify(counts) },
    ...(endsAs && { state: endsAs, waiting_since: null, changed_at: now }),
    ...(tells && { told_at: now + TELL_MS }),
  });
  await recordEvents(trx, tells ? [...events, importUpdated(changed)] : events, now);
  return endsAs !== undefined;
}
