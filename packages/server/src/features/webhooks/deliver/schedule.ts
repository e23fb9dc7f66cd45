import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';

/** The time before each attempt, counted from the one before (Standard Webhooks 1.0): 75.6 hours in all. */
export const SCHEDULE = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = DAY;

/** Returns when a delivery that has failed `tries` times is tried again; undefined means never. */
export function nextAttemptAt(
  tries: number,
  now: number,
  random: () => number,
  retryAfter?: string,
): number | undefined {
  const delay = SCHEDULE[tries];
  if (delay === undefined) return undefined;
  const scheduled = now + Math.round(delay * (1 + JITTER * (2 * random() - 1)));
  return Math.max(scheduled, now + retryAfterMs(retryAfter, now));
}

/** RFC 9110 §10.2.3: seconds or a date. */
function retryAfterMs(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * SECOND : Date.parse(value) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}

type Outcome = Pick<Row<'deliveries'>, 'status' | 'next_attempt_at' | 'tries'>;
type Before = Pick<Row<'deliveries'>, 'tries' | 'resume_status' | 'resume_at'>;

/**
 * Returns the outcome of an attempt for its delivery. `gone` means that the receiver wants nothing any more. A retry
 * by hand counts only when it succeeds: after a failure the schedule goes on as if it had not been made.
 */
export function outcomeOf(
  before: Before | undefined,
  how: 'delivered' | 'failed' | 'gone',
  next: (tries: number) => number | undefined,
): Outcome {
  const byHand = before?.resume_status ?? null;
  const tries = (before?.tries ?? 0) + (byHand === null ? 1 : 0);
  if (how === 'delivered') return { status: 'delivered', next_attempt_at: null, tries };
  if (byHand !== null && (how === 'failed' || byHand === 'delivered'))
    return { status: byHand, next_attempt_at: before!.resume_at, tries };
  const at = how === 'gone' ? undefined : next(tries);
  return { status: at === undefined ? 'failed' : 'pending', next_attempt_at: at ?? null, tries };
}
