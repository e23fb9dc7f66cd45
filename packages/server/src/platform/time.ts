import { DAY, HOUR, MINUTE } from './clock.ts';

const IST_OFFSET_MS = 5 * HOUR + 30 * MINUTE;

/** Epoch milliseconds as ISO 8601 in Indian Standard Time: `2026-11-20T15:30:00.000+05:30`. */
export function toIst(ms: number): string {
  return `${new Date(ms + IST_OFFSET_MS).toISOString().slice(0, -1)}+05:30`;
}

/** A valid date-time as epoch milliseconds; one that names a leap second is valid. */
export function fromIso(text: string): number {
  return Date.parse(text.replace(/:60/, ':59'));
}

/** The first millisecond of the IST day that `ms` falls into. */
export function dayOf(ms: number): number {
  return Math.floor((ms + IST_OFFSET_MS) / DAY) * DAY - IST_OFFSET_MS;
}

/** The first millisecond of the IST day after `ms`: daily limits end there. */
export function nextMidnightIst(ms: number): number {
  return dayOf(ms) + DAY;
}

/** The whole hour (epoch milliseconds) that `ms` falls into, by IST, whose hours begin at half past UTC's. */
export function hourOf(ms: number): number {
  return Math.floor((ms + IST_OFFSET_MS) / HOUR) * HOUR - IST_OFFSET_MS;
}
