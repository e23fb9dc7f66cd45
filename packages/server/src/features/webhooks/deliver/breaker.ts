import { SECOND } from '../../../platform/clock.ts';

const FAILURES = 50;
const LONGEST_PAUSE_MS = 30 * SECOND;

/**
 * Returns a breaker. After 50 failures in a row a receiver is asked with one event at a time, more and more seldom: a
 * dead one costs nothing, its events wait in the feed unwritten, and the first success lets all of them go at once.
 */
export function createBreaker() {
  let failures = 0;
  let pauseMs = 0;
  let resumeAt = 0;
  function reset(): void {
    failures = 0;
    pauseMs = 0;
  }
  return {
    /** Returns how many requests may be under way. */
    allowed: (now: number, most: number) => (failures < FAILURES ? most : now >= resumeAt ? 1 : 0),
    record(ok: boolean, now: number): void {
      if (ok) reset();
      else if (++failures >= FAILURES && now >= resumeAt) {
        pauseMs = Math.min(pauseMs === 0 ? SECOND : pauseMs * 2, LONGEST_PAUSE_MS);
        resumeAt = now + pauseMs;
      }
    },
    reset,
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
