/** Indian Standard Time has one offset and no summer time. */
const OFFSET = '+05:30';
const OFFSET_MS = 5.5 * 3_600_000;

/** A timestamp as a `datetime-local` field takes it, to the minute. */
export function istInput(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 16);
}

/** Returns the value of such a field as the API takes it; an empty one stays empty, for the API to refuse. */
export function istInstant(value: string): string {
  if (value === '') return '';
  return `${value.length === 16 ? `${value}:00` : value}${OFFSET}`;
}
