/**
 * This file decides what the response to an attempt, or its absence, does to a message. Its functions are pure: the
 * row in, the row out.
 */
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { GraphError, SendOutcome } from '../../../whatsapp/client.ts';
import {
  DELIVERY_UNKNOWN,
  expiredFailure,
  type Failure,
  failureOf,
  notSentFailure,
  type RetryPolicy,
  retryPolicyOf,
} from '../../../whatsapp/failures.ts';
import { confirm, finish, hasFailed, isElsewhere, isOtherCopy } from './attempt.ts';
import { advance, type Draft, emit, type MessageRow, remember } from './draft.ts';
import { isErased } from './erased.ts';
import { HELD } from './receipt-bits.ts';

/** The effects of an outcome beyond the message. */
export type Consequence =
  | { kind: 'pause_channel'; reason: string }
  | { kind: 'lacks_funds'; byReceipt: boolean }
  | { kind: 'has_funds' }
  | { kind: 'marketing_opt_out' };

export const RETRIES_END_MS = 24 * HOUR;
/** A one-time code is of no use later (Meta's own time to live for authentication templates). */
export const AUTHENTICATION_ENDS_MS = 10 * MINUTE;
/** A message of a campaign waits while the campaign is paused. */
export const CAMPAIGN_ENDS_MS = 7 * DAY;
const LONGEST_WAIT_MS = HOUR;
/** WhatsApp took a message, and delivers it when it knows how others like its template (Meta: Template pacing). */
const HELD_BY_WHATSAPP = 'held_for_quality_assessment';
/** A message checks this often whether its template may be sent again. */
const TEMPLATE_WAIT_MS = 15 * MINUTE;

/** Returns since when a message could have been sent. */
const begunAt = (row: MessageRow): number => row.send_at ?? row.created_at;

/**
 * Returns the time after which a message is not sent; the customer may have set it. Until `countFrom` the funds of its
 * account lacked: what is no one-time code may be tried again for as long as if it were accepted then.
 */
export function expiryOf(row: MessageRow, countFrom = 0): number {
  const own = row.campaign_id === null ? RETRIES_END_MS : CAMPAIGN_ENDS_MS;
  const end =
    row.template_category === 'AUTHENTICATION'
      ? begunAt(row) + AUTHENTICATION_ENDS_MS
      : Math.max(begunAt(row), countFrom) + own;
  return Math.min(end, row.valid_until ?? Number.POSITIVE_INFINITY);
}

/** Why a message ends that is not sent any more; `last`: what its last attempt came to. */
export function expiryFailureOf(row: MessageRow, now: number, last?: Failure): Failure {
  return expiredFailure(last, row.valid_until !== null && row.valid_until <= now ? 'validUntil' : 'retries');
}

/** Settles an attempt by what is known of it. `random` in [0, 1) spreads the retries. */
export function settleAttempt(
  draft: Draft,
  attempt: number,
  outcome: SendOutcome,
  now: number,
  random: () => number,
): Consequence | undefined {
  const { row } = draft;
  const elsewhere = isElsewhere(row, attempt);
  if (elsewhere) finish(row); // WhatsApp has an earlier attempt: this one is not needed, whatever became of it
  // Receipts were quicker, or another process took this attempt for lost and has made the next one.
  const over = elsewhere || row.phase === null || row.attempt !== attempt;
  const known = outcome.kind === 'refused' || outcome.kind === 'not_sent';
  if (known && !over && row.phase !== 'sending' && row.lost_answers > 0) row.lost_answers--; // it has come after all
  switch (outcome.kind) {
    case 'accepted': {
      const { providerId, httpStatus, response } = outcome;
      const duplicate = elsewhere || isOtherCopy(row, attempt, providerId);
      const detail = { providerId, httpStatus, response, ...(duplicate && { duplicate: true }) };
      if (!hasFailed(row, attempt, providerId)) confirm(row, attempt, providerId);
      if (advance(draft, 'sent')) row.sent_at ??= now;
      if (outcome.messageStatus === HELD_BY_WHATSAPP) row.receipts |= HELD;
      else row.receipts &= ~HELD;
      remember(draft, {
        kind: 'taken',
        status: 'sent',
        source: 'worker',
        at: now,
        attempt,
        detail,
      });
      return undefined;
    }
    case 'refused': {
      const detail = { httpStatus: outcome.httpStatus, response: outcome.response };
      if (!over) return refuse(draft, attempt, outcome.error, { source: 'worker', now, random, detail });
      const { message: note, code } = failureOf(outcome.error);
      const { status } = row;
      remember(draft, { kind: 'refused', status, source: 'worker', at: now, attempt, note, code, detail });
      return undefined;
    }
    case 'not_sent': {
      remember(draft, {
        kind: 'not_sent',
        status: row.status,
        source: 'worker',
        at: now,
        attempt,
        note: `not sent: ${outcome.cause}`,
      });
      if (!over)
        retryAt(draft, now + BACKOFF.exponential(attempt, random), notSentFailure(outcome.cause), { now });
      return undefined;
    }
    case 'lost_answer': {
      const detail = {
        ...(outcome.httpStatus && { httpStatus: outcome.httpStatus, response: outcome.response }),
      };
      loseAnswer(draft, attempt, outcome.cause, now, detail);
      return undefined;
    }
  }
}

/** The origin of a change, its time, and what else is kept of it. */
export interface Noted {
  source: 'worker' | 'whatsapp';
  now: number;
  /** The time at which it happened; `now` if nothing else is known. */
  at?: number;
  attempt?: number | undefined;
  detail?: object | undefined;
}

/** WhatsApp said no, at once or in a receipt: the retry table decides by its code. `random` in [0, 1). */
export function refuse(
  draft: Draft,
  attempt: number,
  error: GraphError,
  { random, ...noted }: Omit<Noted, 'at' | 'attempt'> & { random: () => number },
): Consequence | undefined {
  const { row } = draft;
  const { source, now, detail } = noted;
  const failure = failureOf(error);
  const policy = retryPolicyOf(error);
  if (policy.scope === 'never' || isErased(row)) {
    fail(draft, failure, { ...noted, attempt });
    return isErased(row) ? undefined : consequenceOf(failure);
  }
  const note = `${error.code}: ${failure.message}`;
  const { code } = failure;
  remember(draft, { kind: 'refused', status: row.status, source, at: now, attempt, note, code, detail });
  switch (policy.scope) {
    case 'message':
    case 'recipient':
    case 'channel':
      retryAt(draft, now + BACKOFF[policy.backoff](attempt, random), failure, { now });
      return undefined;
    case 'pause_channel':
      retryAt(draft, now, failure, { now });
      return { kind: 'pause_channel', reason: failure.message };
    case 'wait_for_funds':
      // It waited before those behind it, and does so still: among them it is the first to go.
      retryAt(draft, begunAt(row), failure, { now, countFrom: Number.POSITIVE_INFINITY });
      return { kind: 'lacks_funds', byReceipt: source === 'whatsapp' };
    case 'wait_for_template':
      row.phase = row.campaign_id === null ? 'parked' : 'yielding';
      row.due_at = Math.min(now + TEMPLATE_WAIT_MS, expiryOf(row, draft.countFrom));
      return undefined;
  }
}

/** Returns what a failure for good does beyond the message. */
export function consequenceOf({ code }: Failure): Consequence | undefined {
  return code === 'OPTED_OUT_OF_MARKETING' ? { kind: 'marketing_opt_out' } : undefined;
}

/**
 * Marks an attempt whose answer was lost: whether WhatsApp has it is decided by a receipt or by the end of the grace.
 */
export function loseAnswer(draft: Draft, attempt: number, cause: string, now: number, detail?: object): void {
  const { row } = draft;
  remember(draft, {
    kind: 'answer_lost',
    status: 'unconfirmed',
    source: 'worker',
    at: now,
    attempt,
    note: `answer lost: ${cause}`,
    detail,
  });
  if (row.attempt !== attempt || row.phase !== 'sending') return; // a receipt was quicker
  if (row.confirmed_attempt !== null) {
    finish(row); // WhatsApp has an earlier attempt
    return;
  }
  row.phase = 'unconfirmed';
  row.lost_answers++;
  if (advance(draft, 'unconfirmed')) emit(draft, 'message.unconfirmed');
}

/**
 * The grace of an unconfirmed message is over: once it is sent again, unless the channel holds such messages or it is
 * marketing or of a campaign, where a second copy would be worse than none.
 */
export function endGrace(draft: Draft, lostAnswer: 'hold' | 'resend', now: number): void {
  const { row } = draft;
  const holds = lostAnswer === 'hold' || row.template_category === 'MARKETING' || row.campaign_id !== null;
  const resend = !holds && row.lost_answers < 2;
  if (resend && expiryOf(row, draft.countFrom) > now) {
    row.phase = 'ready';
    row.due_at = now;
    remember(draft, {
      kind: 'resend',
      status: row.status,
      source: 'worker',
      at: now,
      attempt: row.attempt,
      note: 'no receipt came: sending once more',
    });
  } else {
    fail(draft, DELIVERY_UNKNOWN, { source: 'worker', now, attempt: row.attempt });
  }
}

/** Ends a message as failed. */
export function fail(
  draft: Draft,
  failure: Failure,
  { source, now, at = now, attempt, detail }: Noted,
): void {
  const { row } = draft;
  finish(row);
  const { message: note, code } = failure;
  remember(draft, { kind: 'failed', status: 'failed', source, at, attempt, note, code, detail });
  if (!advance(draft, 'failed')) return;
  row.failed_at = at;
  row.failure = JSON.stringify(failure);
  draft.failure = failure;
  emit(draft, 'message.failed');
}

/** Returns whether nothing of a message is at WhatsApp, may be, or is on its way there. */
export function mayBeCancelled({ phase, lost_answers, confirmed_attempt }: MessageRow): boolean {
  const waits = phase !== null && phase !== 'sending' && phase !== 'unconfirmed';
  return waits && lost_answers === 0 && confirmed_attempt === null;
}

/** Ends a message that the customer takes back. */
export function cancel(draft: Draft, now: number): void {
  const { row } = draft;
  finish(row);
  if (!advance(draft, 'cancelled')) return;
  row.cancelled_at = now;
  remember(draft, { kind: 'cancelled', status: 'cancelled', source: 'api', at: now });
  emit(draft, 'message.cancelled');
}

function retryAt(
  draft: Draft,
  due: number,
  failure: Failure,
  { now, countFrom = draft.countFrom }: { now: number; countFrom?: number },
): void {
  const { row } = draft;
  if (Math.max(due, now) > expiryOf(row, countFrom)) {
    fail(draft, expiryFailureOf(row, Math.max(due, now), failure), {
      source: 'worker',
      now,
      attempt: row.attempt,
    });
    return;
  }
  // A message of a campaign holds up nobody: whatever else waits on its channel goes first.
  row.phase = row.campaign_id === null ? 'ready' : 'yielding';
  row.due_at = due;
}

type Backoff = Extract<RetryPolicy, { backoff: unknown }>['backoff'];

/** Returns how long to wait after an attempt, the first being 1; an hour at most. */
const BACKOFF: Record<Backoff, (attempt: number, random: () => number) => number> = {
  /** 1 s, 2 s, 4 s …, each up to a quarter longer. */
  exponential: (attempt, random) =>
    Math.round(Math.min(SECOND * 2 ** (attempt - 1), LONGEST_WAIT_MS) * (1 + random() / 4)),
  /** 1 s, 4 s, 16 s …: Meta's page "Messages" on pair rate limits (131056). */
  pair: (attempt) => Math.min(4 ** (attempt - 1) * SECOND, LONGEST_WAIT_MS),
};
