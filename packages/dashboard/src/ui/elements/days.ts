/** Days of Indian time as text, `2026-11-22`, and how people in India write and read them. */
import { dateWriter, LOCALES } from '../../words/locale.ts';

const OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const dayOf = (at: string): string => dayAt(Date.parse(at) + OFFSET_MS);

/** `09:30`. */
export const clockOf = (at: string): string =>
  new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(11, 16);

export const today = (): string => dayAt(Date.now() + OFFSET_MS);

export const daysAfter = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY_MS);

export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') &&
  validDay(...(text!.split('-').map(Number) as [number, number, number])) === text;

const LONG = dateWriter({ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
const SHORT = dateWriter({ timeZone: 'UTC', day: 'numeric', month: 'short' });

/** `22 Nov`, and `22 Nov 2025` where the year is another. */
export function showDay(day: string, now = today()): string {
  return (day.slice(0, 4) === now.slice(0, 4) ? SHORT : LONG)(timeOf(day));
}

/** The beginnings by which the months are known, in each language: three Latin letters, two of Devanagari. */
const MONTHS = [LOCALES.en, LOCALES.hi].map((locale) =>
  Array.from({ length: 12 }, (_, month) =>
    beginningOf(
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' }).format(Date.UTC(2026, month, 1)),
    ),
  ),
);

function beginningOf(month: string): string {
  const letters = plain(month);
  return letters.slice(0, letters.charCodeAt(0) < 128 ? 3 : 2);
}

/** Small letters without the dots of फ़ and Latin digits: as people type them or not. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll('\u093c', '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .toLowerCase();
}

/** `22 Nov`, `22nov25`, `22 नव॰`, `Nov 22`, `22/11`, `22-11-2026`, `22.11.26`, `22` or as a program writes it; the day comes first. */
const WRITTEN = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})(?:[\s,./-]*(?<month>[a-z]{3,9}|[\u0900-\u0963]{2,9})[.॰]?)(?:[\s,./-]*(?<year>\d{4}|\d\d))?$/,
  /^(?<month>[a-z]{3,9}|[\u0900-\u0963]{2,9})[.॰]?\s*(?<day>\d{1,2})(?:[\s,]+(?<year>\d{4}|\d\d))?$/,
  /^(?<day>\d{1,2})[\s./-](?<month>\d{1,2})(?:[\s./-](?<year>\d{4}|\d\d))?$/,
  /^(?<day>\d{1,2})$/,
];

/**
 * Returns the day that somebody typed. Without a year, or a month, it is the one nearest to now on the side of
 * `towards`; two digits of a year that is still to come are of the last century, where the past is meant.
 */
export function readDay(
  text: string,
  towards: 'past' | 'future' = 'past',
  now = today(),
): string | undefined {
  const typed = plain(text.trim());
  const written = WRITTEN.map((form) => form.exec(typed)?.groups).find((groups) => groups !== undefined);
  if (!written) return undefined;
  const day = Number(written.day);
  const month = written.month === undefined ? undefined : monthOf(written.month);
  if (Number.isNaN(month)) return undefined;
  const [year, thisMonth] = now.split('-').map(Number) as [number, number, number];
  if (written.year !== undefined && month !== undefined) {
    const typedYear = Number(written.year) + (written.year.length === 2 ? 2000 : 0);
    const isBirth = written.year.length === 2 && towards === 'past' && typedYear > year;
    return validDay(isBirth ? typedYear - 100 : typedYear, month, day);
  }
  const step = towards === 'past' ? -1 : 1;
  for (let n = 0; n < 12; n++) {
    const at = month === undefined ? new Date(Date.UTC(year, thisMonth - 1 + n * step, 1)) : undefined;
    const found = at
      ? validDay(at.getUTCFullYear(), at.getUTCMonth() + 1, day)
      : validDay(year + n * step, month!, day);
    if (found && (towards === 'past' ? found <= now : found >= now)) return found;
  }
  return undefined;
}

function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const found = MONTHS.map((names) => names.findIndex((beginning) => text.startsWith(beginning)) + 1);
  return Math.max(...found) || Number.NaN;
}

/** Undefined: there is no such day. */
function validDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year > 1899 && year < 2100
    ? dayAt(at.getTime())
    : undefined;
}
