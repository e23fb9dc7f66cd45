import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { inPhase } from './work.ts';

/** How many accepted messages are not derived yet, as this process knows it. */
export interface Backlog {
  size(): number;
  add(count: number): void;
  /** More are being accepted than can be sent at the same time: accepting comes first. */
  busy(): boolean;
}

/** Accepted within a tenth of a second: more than can be sent in that time. */
const BUSY = 300;
const WINDOW_MS = 100;

export async function createBacklog(db: Db, clock: Clock): Promise<Backlog> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(inPhase('new'))
    .executeTakeFirstOrThrow();
  let size = Number(count);
  let window = { endsAt: 0, accepted: 0 };
  let busyUntil = 0;

  function note(accepted: number): void {
    const now = clock.now();
    if (now >= window.endsAt) window = { endsAt: now + WINDOW_MS, accepted: 0 };
    window.accepted += accepted;
    if (window.accepted >= BUSY) busyUntil = window.endsAt + WINDOW_MS;
  }

  return {
    size: () => size,
    add(change) {
      size = Math.max(0, size + change); // another process may derive what this one accepted
      if (change > 0) note(change);
    },
    busy: () => clock.now() < busyUntil,
  };
}
