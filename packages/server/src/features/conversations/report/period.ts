import { invalid } from '../../../errors.ts';
import { DAY } from '../../../platform/clock.ts';
import { dayOf, fromIso } from '../../../platform/time.ts';
import type { Period } from '../replies.ts';

/** A quarter. */
export const MOST_DAYS = 92;
const DEFAULT_DAYS = 7;

/** Returns the whole days of IST that a request means: by default today and the six days before. */
export function periodOf(asked: { from?: string; to?: string }, now: number): Period {
  const end = asked.to === undefined ? now : fromIso(asked.to);
  const begin = asked.from === undefined ? dayOf(end - 1) - (DEFAULT_DAYS - 1) * DAY : fromIso(asked.from);
  if (begin >= end) throw invalid('to', 'must be after from');
  const period = { from: dayOf(begin), to: dayOf(end - 1) + DAY };
  if (period.to - period.from > MOST_DAYS * DAY) throw invalid('from', `gives more than ${MOST_DAYS} days`);
  return period;
}
