import { ApiError, type ErrorDetail } from '../../../errors.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import { instantOf } from '../../../platform/time.ts';

/** Epoch milliseconds; `sendAt` is null for what is sent at once. */
export interface Schedule {
  sendAt: number | null;
  validUntil: number | null;
}

const MOST_DAYS = 90;
/** A clock that is behind, or a request that took its time: so little past is meant as now. */
export const TOLERANCE_MS = 5 * MINUTE;

/** The effect of a message without the field. A blank value, as an empty template leaves it, can hardly mean that. */
const SILENCE = { sendAt: 'at once', validUntil: 'however late it is' } as const;

/** Returns when a message is sent and until when it is valid, and refuses times that cannot be meant. */
export function scheduleOf(
  request: { sendAt?: string | undefined; validUntil?: string | undefined },
  now: number,
): Schedule {
  const faults: ErrorDetail[] = [];
  const read = (field: 'sendAt' | 'validUntil'): number | null => {
    const text = request[field];
    if (text === undefined) return null;
    const at = instantOf(text);
    if (at === undefined)
      faults.push({
        field,
        message:
          text.trim() === ''
            ? `is blank: leave it out to send ${SILENCE[field]}`
            : 'must be an RFC 3339 instant with an offset, such as 2026-11-20T15:30:00+05:30',
      });
    return at ?? null;
  };
  const sendAt = read('sendAt');
  const validUntil = read('validUntil');
  if (sendAt !== null && sendAt < now - TOLERANCE_MS)
    faults.push({ field: 'sendAt', message: 'is in the past' });
  if (sendAt !== null && sendAt > now + MOST_DAYS * DAY)
    faults.push({ field: 'sendAt', message: `must be at most ${MOST_DAYS} days ahead` });
  if (validUntil !== null && validUntil <= now)
    faults.push({ field: 'validUntil', message: 'must be in the future' });
  else if (validUntil !== null && sendAt !== null && validUntil <= sendAt)
    faults.push({ field: 'validUntil', message: 'must be after sendAt' });
  if (faults.length > 0) {
    const message = `${faults.map((fault) => `${fault.field} ${fault.message}`).join('; ')}.`;
    throw new ApiError('SCHEDULE_INVALID', { message, details: faults });
  }
  return { sendAt: sendAt !== null && sendAt > now ? sendAt : null, validUntil };
}
