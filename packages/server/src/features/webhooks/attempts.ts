import { type Expression, sql } from 'kysely';

/** An attempt to deliver an event. */
export interface Attempt {
  at: number;
  httpStatus?: number;
  durationMs: number;
  error?: string;
  response?: string;
}

/** An attempt is stored as JSON, without the nulls at its end. */
type Stored = [
  at: number,
  durationMs: number,
  httpStatus?: number | null,
  error?: string | null,
  response?: string,
];

/**
 * Returns when a delivery that is asked for at `now` is due: never at the time at which it is due already, by which the
 * recorder tells an attempt that began before from the one that was asked for.
 */
export const askedAnew = (now: Expression<unknown>) =>
  sql<number>`case when deliveries.next_attempt_at = ${now} then ${now} + 1 else ${now} end`;

/** A delivery that is replayed again and again keeps its latest attempts. */
const KEPT = 20;

export function withAttempt(
  before: string | undefined,
  { at, durationMs, httpStatus, error, response }: Attempt,
): string {
  const stored: unknown[] = [at, durationMs, httpStatus ?? null, error ?? null, response ?? null];
  while (stored.at(-1) === null) stored.pop();
  const earlier = before === undefined ? [] : (JSON.parse(before) as unknown[]);
  return JSON.stringify([...earlier, stored].slice(-KEPT));
}

export function parseAttempts(text: string): Attempt[] {
  return (JSON.parse(text) as Stored[]).map(([at, durationMs, httpStatus, error, response]) => ({
    at,
    ...(httpStatus != null && { httpStatus }),
    durationMs,
    ...(error != null && { error }),
    ...(response !== undefined && { response }),
  }));
}

/** Returns attempts without what the receiver has responded, as they are stored. */
export function withoutResponses(text: string): string {
  const stored = (JSON.parse(text) as Stored[]).map((attempt) => {
    const kept: unknown[] = attempt.slice(0, 4);
    while (kept.at(-1) === null) kept.pop();
    return kept;
  });
  return JSON.stringify(stored);
}
