import { type Clock, WOKEN } from '../clock.ts';
import type { Db } from '../database/dialect.ts';
import type { Installation } from '../http/server/installation.ts';
import type { Log } from '../log.ts';
import { createOutage } from '../outage.ts';

export interface Loop {
  /** Something may be there to do: do not sleep on. */
  nudge(): void;
  /** Lets the run under way end, starts no other, and resolves then. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  name: string;
  /**
   * Does one batch. Returns how long there is surely nothing more to do, in milliseconds: 0 to go on at once,
   * nothing for `idleMs`.
   */
  run: (signal: AbortSignal) => Promise<number | undefined> | Promise<void>;
  /** The loop sleeps this long when there is nothing to do and nobody nudges it. */
  idleMs: number;
  /**
   * Returns how long to rest after a run that took `tookMs`, nudged or not. More work joins the next batch meanwhile,
   * and each batch costs a synced commit.
   */
  restMs?: (tookMs: number) => number;
  clock: Clock;
  log: Log;
}

/** A database that is back is used again within so long. */
const LONGEST_PAUSE_MS = 5000;

/** A worker you can read: do a batch; sleep unless nudged; after a failure wait a little longer each time. */
export function startLoop({ name, run, idleMs, restMs, clock, log }: LoopOptions): Loop {
  const stopped = new AbortController();
  /** Aborted by whoever nudges or stops: one signal, for to join two at every sleep costs more than an idle run. */
  let waking = new AbortController();
  let failures = 0;
  const outage = createOutage({ log, clock }, 'a worker', { worker: name });

  async function work(): Promise<void> {
    while (!stopped.signal.aborted) {
      if (waking.signal.aborted) waking = new AbortController();
      let pause = idleMs;
      const startedAt = clock.monotonic();
      try {
        pause = (await run(stopped.signal)) ?? idleMs;
        failures = 0;
        outage.worked();
      } catch (error) {
        failures++;
        outage.failed(error);
        if (!stopped.signal.aborted) waking = new AbortController(); // a nudge does not hurry what fails
        pause = Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS);
      }
      if (restMs) await clock.pause(restMs(clock.monotonic() - startedAt), stopped.signal);
      if (pause > 0 && !waking.signal.aborted) await clock.sleep(pause, waking.signal);
      else await clock.pause(0); // requests come between two batches
    }
  }

  const ended = work();
  return {
    nudge: () => waking.abort(WOKEN),
    stop: () => {
      stopped.abort();
      waking.abort(WOKEN);
      return ended;
    },
  };
}

/** Starts a worker that forgets, every so often, what has ended; while it returns 0 there is more to do at once. */
export function startSweep(
  { db, clock, log }: Pick<Installation, 'db' | 'clock' | 'log'>,
  name: string,
  idleMs: number,
  sweep: (db: Db, now: number, log: Log) => ReturnType<LoopOptions['run']>,
): Loop {
  return startLoop({ name, idleMs, clock, log, run: () => sweep(db, clock.now(), log) });
}
