import { DAY, HOUR, MINUTE, SECOND } from './clock.ts';

const IST_OFFSET_MS = 5 * HOUR + 30 * MINUTE;

/** Epoch milliseconds as ISO 8601 in Indian Standard Time: `2026-11-20T15:30:00.000+05:30`. */
export function toIst(ms: number): string {
  const second = Math.floor(ms / SECOND);
  const place = second & (SECONDS_KEPT - 1);
  let known = written[place];
  if (known?.second !== second) {
    known = { second, text: new Date(second * SECOND + IST_OFFSET_MS).toISOString().slice(0, -4) };
    written[place] = known;
  }
  return `${known.text}${MILLISECONDS[Math.trunc(ms - second * SECOND)]}`;
}

/** The seconds that were last written, up to the milliseconds: what happens within a minute tells of the same few. */
const written: { second: number; text: string }[] = [];
/** A power of two. */
const SECONDS_KEPT = 64;
const MILLISECONDS = Array.from({ length: SECOND }, (_, ms) => `${String(ms).padStart(3, '0')}+05:30`);

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

/** The month of IST that `ms` falls into: its first millisecond, and that of the next. */
export function istMonthOf(ms: number): { from: number; to: number } {
  const inIst = new Date(ms + IST_OFFSET_MS);
  const begins = (months: number) =>
    Date.UTC(inIst.getUTCFullYear(), inIst.getUTCMonth() + months) - IST_OFFSET_MS;
  return { from: begins(0), to: begins(1) };
}

/** The whole hour (epoch milliseconds) that `ms` falls into, by IST, whose hours begin at half past UTC's. */
export function hourOf(ms: number): number {
  return Math.floor((ms + IST_OFFSET_MS) / HOUR) * HOUR - IST_OFFSET_MS;
}

const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** Returns an RFC 3339 instant as epoch milliseconds; undefined: it is none, or lacks its offset. */
export function instantOf(text: string): number | undefined {
  const [, year, month, day] = INSTANT.exec(text) ?? [];
  if (year === undefined) return undefined;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > days) return undefined;
  return fromIso(text.toUpperCase());
}
