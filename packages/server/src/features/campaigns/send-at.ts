import { ApiError } from '../../errors.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { instantOf } from '../../platform/time.ts';

const MOST_DAYS = 90;
/** So little past is meant as now, as in a send. */
const TOLERANCE_MS = 5 * MINUTE;

/** Reads when a campaign is to begin, and refuses what cannot be meant. */
export function readSendAt(text: string, now: number): number {
  const at = instantOf(text);
  if (at === undefined)
    throw refuse('must be an RFC 3339 instant with an offset, such as 2026-11-28T10:00:00+05:30');
  if (at < now - TOLERANCE_MS) throw refuse('is in the past');
  if (at > now + MOST_DAYS * DAY) throw refuse(`must be at most ${MOST_DAYS} days ahead`);
  return at;
}

const refuse = (message: string) =>
  new ApiError('SCHEDULE_INVALID', {
    message: `sendAt ${message}.`,
    hint: 'Give an instant with an offset, at most 90 days ahead, or leave it out to begin when it is started.',
    details: [{ field: 'sendAt', message }],
  });
