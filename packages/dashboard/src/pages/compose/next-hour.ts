import { dayOf } from '../../ui/elements/days.ts';
import { shortTime } from '../../ui/elements/time.tsx';
import type { SendTime } from './typed-message.ts';

/** The next full hour. */
export function nextHour(now = Date.now()): SendTime {
  const at = new Date(now + 3_600_000).toISOString();
  return { day: dayOf(at), time: `${shortTime(at).slice(0, 2)}:00` };
}
