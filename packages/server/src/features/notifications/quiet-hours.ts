/** Quiet hours are times of the day where the member lives; they may go over midnight. */
import type { Choices } from './schemas.ts';

type QuietHours = NonNullable<Choices['quietHours']>;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a time falls into quiet hours, whose end is outside of them. */
export function isQuiet(hours: QuietHours | undefined, at: number): boolean {
  if (!hours) return false;
  const { from, to, timeZone } = hours;
  const time = clockOf(timeZone).format(at);
  return from <= to ? from <= time && time < to : time >= from || time < to;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formats are costly to make; there are some hundreds of time zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}
