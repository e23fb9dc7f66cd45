import type { Clock } from './clock.ts';

/** Nobody waits longer than for so many turns, nor for more than so many others. */
const MOST_TURNS = 8;
const ENOUGH = 64;

/**
 * Resolves at the end of the turn of the event loop; where more than one thing has arrived by then, only once a turn
 * brings no more. A step that is done for many, one after the other, finds its code in the processor's caches
 * (docs/decisions/requests-together.md). `count` returns how many have arrived.
 */
export async function whileMoreArrive(clock: Pick<Clock, 'pause'>, count: () => number): Promise<void> {
  let before = 1;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    await clock.pause(0);
    const arrived = count();
    if (arrived === before || arrived >= ENOUGH) return;
    before = arrived;
  }
}
