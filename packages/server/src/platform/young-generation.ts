/** The room that V8 gives to young objects: most of what a request makes is garbage before the room is full. */
import { setFlagsFromString } from 'node:v8';

/**
 * Turns allocation-site pretenuring off: V8 allocates directly in old space whatever comes from a line of code most of
 * whose objects survived while the process started. In every second process one such line made objects that refer to a
 * request, so that requests lived until the next full collection (8 MB promoted by a scavenge instead of 0.1, 13 ms
 * instead of 1.2, a sixth more CPU a message).
 */
export function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/** Lets the room grow with the work, which `bin/meghdoot.mjs` has put off; how far, it says as well (`MOST_YOUNG`). */
export function letYoungGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
