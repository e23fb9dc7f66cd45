import { clockOf, dayOf } from './days.ts';

/** A day and a time such as `2026-11-22` and `09:30`, in Indian time. */
export interface DayTime {
  day: string;
  time: string;
}

export const instantOf = ({ day, time }: DayTime): string => `${day}T${time}:00+05:30`;

export const dayTimeOf = (at: string): DayTime => ({ day: dayOf(at), time: clockOf(at) });

/** A time that is offered lies at least so far ahead: it is not over before what is to go then is written. */
const LEAST_AHEAD_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** Returns the next full hour that is not too near. */
export function nextHour(now = Date.now()): DayTime {
  const { day, time } = dayTimeOf(new Date(now + HOUR_MS - 1 + LEAST_AHEAD_MS).toISOString());
  return { day, time: `${time.slice(0, 2)}:00` };
}
