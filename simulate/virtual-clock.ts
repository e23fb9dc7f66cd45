import type { Clock } from '../packages/server/src/platform/clock.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** A process that its clock can be wrong for. */
export interface ClockOwner extends Owner {
  /** The milliseconds by which its clock is ahead of the true time. */
  skewMs: number;
}

/** A timer never fires to the instant. */
const LATEST_MS = 1;

/** The clock of a simulated process: its waits end when the scheduler says so, its time of day may be wrong. */
export function virtualClock(scheduler: Scheduler, owner: ClockOwner): Clock {
  const sleep: Clock['sleep'] = (ms, signal) => {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const forget = scheduler.after(ms + scheduler.chance() * LATEST_MS, end, owner);
      const giveUp = () => {
        forget();
        resolve();
      };
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  };
  return {
    now: () => Math.floor(scheduler.now() + owner.skewMs),
    monotonic: () => scheduler.now(),
    worked: () => scheduler.now(),
    sleep,
    pause: (ms, signal) => sleep(ms === 0 ? scheduler.chance() / 10 : ms, signal),
  };
}
