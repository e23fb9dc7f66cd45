import { setTimeout as pause } from 'node:timers/promises';
import { callerOf, waitingFor } from './waits.ts';

/** Long, for another program may have the processor, those beside CI more of it; what is so at once costs nothing. */
export const PATIENCE_MS = process.env.CI === 'true' ? 120_000 : 60_000;

/** A look is often a few requests: the longer it takes already, the less it matters to see the end at once. */
const LOOK_MS = { shortest: 5, longest: 40, share: 1 / 20 };

export interface Patience {
  timeoutMs?: number;
  /** The milliseconds between two looks, for a check that moves time on by itself; else ever more. */
  everyMs?: number;
  /** Names what is waited for, in the error; the last error of the check stands behind it. */
  what?: string;
}

/** Repeats a check until it no longer throws and answers what it answers; in the end it fails as the check last did. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = PATIENCE_MS, everyMs, what = 'Still not so' }: Patience = {},
): Promise<T> {
  const line = callerOf(import.meta.filename);
  return waitingFor(`${what} (${line})`, async (wait) => {
    const began = performance.now();
    for (;;) {
      try {
        return await answered(check, timeoutMs);
      } catch (error) {
        const last = error instanceof Error ? error.message : String(error);
        const tookMs = performance.now() - began;
        if (tookMs >= timeoutMs) throw new Error(`${what} after ${timeoutMs} ms: ${last}`, { cause: error });
        wait.what = `${what} (${line}), as it last was: ${last}`;
        await pause(everyMs ?? clamp(tookMs * LOOK_MS.share));
      }
    }
  });
}

const clamp = (ms: number) => Math.min(LOOK_MS.longest, Math.max(LOOK_MS.shortest, ms));

/** Waits for what must come by itself, and fails by its name where it does not come. */
export function within<T>(what: string, work: Promise<T>, timeoutMs = PATIENCE_MS): Promise<T> {
  return waitingFor(`${what} (${callerOf(import.meta.filename)})`, () => inTime(what, work, timeoutMs));
}

/** A check that begins in time may end a little late, but it ends. */
async function answered<T>(check: () => T | Promise<T>, timeoutMs: number): Promise<T> {
  const work = check();
  return work instanceof Promise
    ? inTime('The check itself has not ended', work, Math.max(timeoutMs, PATIENCE_MS))
    : work;
}

async function inTime<T>(what: string, work: Promise<T>, timeoutMs: number): Promise<T> {
  const settled = new AbortController();
  const late = pause(timeoutMs, undefined, { signal: settled.signal }).then(() => {
    throw new Error(`${what} after ${timeoutMs} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    settled.abort();
  }
}
