import { DAY, HOUR } from '../../../platform/clock.ts';

/** A message or a tap of a person counts as an answer to a campaign for so long after its message. */
export const ANSWERS_MS = 3 * DAY;
/** Campaigns are looked for by a time that is written now and then. */
export const HEARD_MS = ANSWERS_MS + 4 * HOUR;
