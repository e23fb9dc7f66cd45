import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { unattended } from '../../platform/unattended.ts';

/** Runs jobs at their time. One sleep for all of them: a timer a message costs more than the message. */
export interface Timetable {
  /** Runs `task` at the first tick that is not before `time`. */
  at(time: number, task: () => void): void;
  stop(): void;
}

const TICK_MS = 10; // Coarse enough that a busy number fills its webhook batches, too fine to notice.

export function startTimetable(clock: Clock, log: Log): Timetable {
  const tasks = new Map<number, (() => void)[]>();
  const times: number[] = []; // ascending; few, because they are whole ticks
  let stopped = false;
  let sleepingUntil = 0;
  let wake = () => {};

  async function loop(): Promise<void> {
    while (!stopped) {
      const next = times[0];
      if (next === undefined) {
        sleepingUntil = Number.POSITIVE_INFINITY;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (next > clock.now()) {
        sleepingUntil = next;
        const interrupt = new AbortController();
        wake = () => interrupt.abort();
        await clock.sleep(next - clock.now(), interrupt.signal);
      } else {
        times.shift();
        const due = tasks.get(next)!;
        tasks.delete(next);
        for (const task of due) {
          try {
            task();
          } catch (error) {
            log.error({ err: error }, 'simulator: a scheduled task failed');
          }
        }
      }
    }
  }
  unattended(loop(), log, 'simulator: the timetable has ended');

  return {
    at(time, task) {
      if (stopped) return;
      const tick = Math.ceil(Math.max(time, clock.now()) / TICK_MS) * TICK_MS;
      const list = tasks.get(tick);
      if (list !== undefined) {
        list.push(task);
        return;
      }
      tasks.set(tick, [task]);
      let place = times.length;
      while (place > 0 && times[place - 1]! > tick) place--;
      times.splice(place, 0, tick);
      if (tick < sleepingUntil) wake();
    },
    stop() {
      stopped = true;
      wake();
    },
  };
}
