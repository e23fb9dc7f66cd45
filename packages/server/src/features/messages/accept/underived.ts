import { sql } from 'kysely';
import { type Clock, SECOND } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';

/**
 * The number of accepted messages that are not derived yet. A process counts by itself, and asks the database now and
 * then, since other processes derive what it has accepted and accept what it derives.
 */
export interface Underived {
  size(): number;
  add(count: number): void;
  /** Asks the database, unless it did so in the last seconds. */
  recount(): Promise<void>;
  /** Returns whether nothing more can be accepted; it asks the database before it says so. */
  isFull(): false | Promise<boolean>;
  /** Returns whether more are being accepted than can be sent at the same time: accepting comes first. */
  busy(): boolean;
}

/** Messages whose contact, event and history are not written yet; beyond this nothing more is taken. */
const MOST_UNDERIVED = 500_000;
const RECOUNT_MS = 10 * SECOND;
/** While it seems full; counting half a million rows takes some 50 ms. */
const RECOUNT_FULL_MS = SECOND;
/** Accepted within a tenth of a second: more than can be sent in that time. */
const BUSY = 300;
const WINDOW_MS = 100;

/** The count of a server that does not keep one. */
export const UNCOUNTED: Underived = {
  size: () => 0,
  add: () => undefined,
  recount: () => Promise.resolve(),
  isFull: () => false,
  busy: () => false,
};

export async function createUnderived(db: Db, clock: Clock, most = MOST_UNDERIVED): Promise<Underived> {
  let size = await countUnderived(db, most + 1);
  let countedAt = clock.now();
  let counting: Promise<void> | undefined;
  let window = { endsAt: 0, accepted: 0 };
  let busyUntil = 0;

  function recount(freshMs: number): Promise<void> {
    if (clock.now() - countedAt < freshMs) return counting ?? Promise.resolve();
    countedAt = clock.now();
    counting = countUnderived(db, most + 1)
      .then((count) => {
        size = count;
      })
      .finally(() => {
        counting = undefined;
      });
    return counting;
  }

  function note(accepted: number): void {
    const now = clock.now();
    if (now >= window.endsAt) window = { endsAt: now + WINDOW_MS, accepted: 0 };
    window.accepted += accepted;
    if (window.accepted >= BUSY) busyUntil = window.endsAt + WINDOW_MS;
  }

  return {
    size: () => size,
    add(change) {
      size = Math.max(0, size + change);
      if (change > 0) note(change);
    },
    recount: () => recount(RECOUNT_MS),
    isFull: () => size > most && recount(RECOUNT_FULL_MS).then(() => size > most),
    busy: () => clock.now() < busyUntil,
  };
}

/** Up to `atMost`, by the partial index of these messages. */
async function countUnderived(db: Db, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from messages where phase = 'new' limit ${atMost}) as waiting`.execute(
    db,
  );
  return Number(rows[0]!.count);
}
