import type { Clock } from './clock.ts';

/** Nobody waits longer than for so many turns, nor for more than so many others. */
const MOST_TURNS = 8;
const ENOUGH = 64;

export interface Arriving {
  clock: Pick<Clock, 'pause'>;
  /** Returns how many have arrived. */
  count(): number;
  /** The database works beside this thread (PostgreSQL), and would stand idle if more than one turn were waited for. */
  beside: boolean;
}

/**
 * Resolves at the end of the turn of the event loop; where more than one thing has arrived by then, only once a turn
 * brings no more. A step that is done for many, one after the other, finds its code in the processor's caches
 * (docs/decisions/requests-together.md).
 */
export async function whileMoreArrive({ clock, count, beside }: Arriving): Promise<void> {
  let before = 1;
  for (let turn = 0; turn < (beside ? 1 : MOST_TURNS); turn++) {
    await clock.pause(0);
    const arrived = count();
    if (arrived === before || arrived >= ENOUGH) return;
    before = arrived;
  }
}
