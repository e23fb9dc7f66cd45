/** Time, passed in everywhere so that a test can move it by hand (`test/rigs/manual-clock.ts`). */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since a beginning of its own, which only go forward: for durations, while `now` may be put back. */
  monotonic(): number;
  /** Milliseconds for which this thread has had a processor: other processes lengthen every duration but this one. */
  worked(): number;
  /** Resolves after `ms`, or at once when the signal aborts; it never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Waits a few milliseconds like `sleep`, so that others can join a batch or go first. It orders work and says
   * nothing of when something is due: a clock that stands still returns at once. With 0 it lets the requests that
   * have arrived go first.
   */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * The reason of an abort that ends a sleep: without a constant one each abort would build an error with its stack, which
 * costs three times as much as everything else.
 */
export const WOKEN = 'woken';

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.max(ms, 0)); // what was due when the caller looked at the clock may be overdue
    signal?.addEventListener('abort', done, { once: true });
  });
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  worked() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  sleep,
  pause: (ms, signal) => (ms > 0 ? sleep(ms, signal) : turn()),
};

/** Waits until `work` is done, but no longer than `ms`. Rejects as `work` does. */
export async function atMost(ms: number, work: Promise<unknown>, clock: Clock): Promise<void> {
  const over = new AbortController();
  try {
    await Promise.race([work, clock.sleep(ms, over.signal)]);
  } finally {
    over.abort(WOKEN);
  }
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
