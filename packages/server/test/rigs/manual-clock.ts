import { setImmediate as turn } from 'node:timers/promises';
import { type Clock, systemClock } from '../../src/platform/clock.ts';

export interface ManualClock extends Clock {
  /** Lets `ms` pass: whoever sleeps wakes in order, and its work runs before time goes on to the next one. */
  advance(ms: number): Promise<void>;
  /** Lets a long `ms` pass at once, as for a machine that slept: whoever should have woken meanwhile wakes once. */
  leap(ms: number): Promise<void>;
  /** Goes forward to an instant like `advance`; an earlier one is a clock that was put back, and wakes nobody. */
  set(instant: number): Promise<void>;
}

interface Sleeper {
  until: number;
  wake: () => void;
}

/** Enough for what was woken to query SQLite and sleep again; a query over a socket may take longer (`eventually`). */
const TURNS = 10;

async function settle(): Promise<void> {
  for (let i = 0; i < TURNS; i++) await turn();
}

/** A clock that stands still until a test moves it. */
export function manualClock(start = Date.parse('2026-11-20T10:00:00+05:30')): ManualClock {
  let now = start;
  let latest = start;
  const sleepers = new Set<Sleeper>();

  /** Those who wake at the same instant do so in the order in which they fell asleep. */
  function nextUntil(instant: number): Sleeper | undefined {
    let next: Sleeper | undefined;
    for (const sleeper of sleepers) {
      if (sleeper.until <= instant && (!next || sleeper.until < next.until)) next = sleeper;
    }
    return next;
  }

  async function set(instant: number): Promise<void> {
    await settle();
    for (let next = nextUntil(instant); next; next = nextUntil(instant)) {
      now = Math.max(now, next.until);
      next.wake();
      await settle();
    }
    now = instant;
  }

  async function leap(ms: number): Promise<void> {
    await settle();
    now += ms;
    const late = [...sleepers].filter(({ until }) => until <= now);
    for (const { wake } of late.sort((a, b) => a.until - b.until)) wake();
    await settle();
  }

  function monotonic(): number {
    latest = Math.max(latest, now);
    return latest;
  }

  return {
    now: () => now,
    monotonic,
    worked: monotonic,
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.resolve();
      if (ms <= 0) return turn();
      return new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper = { until: now + ms, wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', wake, { once: true });
      });
    },
    pause: systemClock.pause,
    advance: (ms) => set(now + ms),
    leap,
    set,
  };
}
