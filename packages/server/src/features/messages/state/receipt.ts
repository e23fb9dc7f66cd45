/**
 * This file decides what a receipt does to a message, late, repeated and disordered ones included. Its functions are
 * pure.
 */
import { SECOND } from '../../../platform/clock.ts';
import type { MessageStatus } from '../../../platform/database/schema/messages.ts';
import { nextMidnightIst } from '../../../platform/time.ts';
import type { GraphError } from '../../../whatsapp/client.ts';
import { FAILED_WITHOUT_REASON, failureOf, retryPolicyOf } from '../../../whatsapp/failures.ts';
import type { Pricing } from '../../../whatsapp/inbound/update.ts';
import { confirm, hasFailed, isElsewhere, isOtherCopy, noteFailed } from './attempt.ts';
import { advance, type Draft, emit, remember } from './draft.ts';
import { isErased } from './erased.ts';
import { isFromApp } from './from-app.ts';
import { entriesOf } from './history.ts';
import { type Consequence, consequenceOf, fail, refuse } from './outcome.ts';
import { isDoubled, isOwnFree, noteCopies, notePrice } from './price.ts';
import { SEEN } from './receipt-bits.ts';

export interface Receipt {
  /** The attempt it belongs to, by the tag that was sent along. */
  attempt: number;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** The time by WhatsApp's clock in whole seconds, as epoch milliseconds. */
  at: number;
  providerId: string;
  error?: GraphError;
  pricing?: Pricing;
}

/** No later failure changes these. */
const OVER: ReadonlySet<MessageStatus> = new Set(['delivered', 'read', 'failed', 'cancelled']);
const TIME = { sent: 'sent_at', delivered: 'delivered_at', read: 'read_at' } as const;

export function applyReceipt(
  draft: Draft,
  receipt: Receipt,
  now: number,
  random: () => number,
): Consequence | undefined {
  const { row } = draft;
  const at = Math.max(happenedAt(receipt.at, now), row.created_at);
  if (receipt.status === 'failed') return applyFailure(draft, receipt, at, now, random);

  const repeated = (row.receipts & SEEN[receipt.status]) !== 0;
  row.receipts |= SEEN[receipt.status];
  const { attempt, providerId, pricing } = receipt;
  const duplicate = isElsewhere(row, attempt) || isOtherCopy(row, attempt, providerId);
  // A late `sent` says nothing new of an attempt that has failed; `delivered` and `read` do.
  if (receipt.status !== 'sent' || !hasFailed(row, attempt, providerId)) confirm(row, attempt, providerId);
  advance(draft, receipt.status);
  if (row.status !== 'failed') {
    row.failure = null;
    row.failed_at = null;
  }
  if (row.status !== 'cancelled') row.cancelled_at = null;
  row[TIME[receipt.status]] ??= at;
  remember(draft, {
    kind: 'receipt',
    status: receipt.status,
    source: 'whatsapp',
    at,
    attempt,
    note: duplicate ? 'WhatsApp has this message twice' : undefined,
    detail: duplicate ? { duplicate: true, providerId, free: pricing?.billable === false } : undefined,
  });
  if (pricing) notePrice(row, receipt.status, pricing, { duplicate });
  if (duplicate || isDoubled(row)) noteCopies(row, copiesIn(row));
  if (!repeated) emit(draft, `message.${receipt.status}`);
  return undefined;
}

/**
 * Returns how many copies of a message have arrived, and how many of them are free: the one that it follows, and those of
 * which the history tells.
 */
function copiesIn(row: Draft['row']): { delivered: number; free: number } {
  const arrived = entriesOf(row).filter(
    ({ kind, status }) => kind === 'receipt' && (status === 'delivered' || status === 'read'),
  );
  const idsOf = (entries: typeof arrived) => new Set(entries.map(({ detail }) => detail?.providerId));
  const delivered = idsOf(arrived);
  const free = idsOf(arrived.filter(({ detail }) => detail?.free));
  return {
    delivered: delivered.size,
    free: free.size + (delivered.has(undefined) && isOwnFree(row) ? 1 : 0),
  };
}

/**
 * Returns when something of WhatsApp's happened. Its clock gives whole seconds, which would put a receipt before its
 * message; a receipt that comes at once counts as happening when it came, but on the day on which WhatsApp charges it.
 */
export function happenedAt(reportedAt: number, now: number): number {
  return now - reportedAt < 2 * SECOND ? Math.min(now, nextMidnightIst(reportedAt) - 1) : reportedAt;
}

/** A message fails only with its last attempt, of that the copy it follows, and not after it was seen to arrive. */
function applyFailure(
  draft: Draft,
  receipt: Receipt,
  at: number,
  now: number,
  random: () => number,
): Consequence | undefined {
  const { row } = draft;
  const { attempt, providerId, error } = receipt;
  const repeated = hasFailed(row, attempt, providerId);
  const duplicate = isOtherCopy(row, attempt, providerId);
  if (!duplicate) noteFailed(row, attempt, providerId);
  const failure = error ? failureOf(error) : FAILED_WITHOUT_REASON;
  const over = OVER.has(row.status);
  if (over || repeated || duplicate || attempt < row.attempt) {
    remember(draft, {
      kind: 'receipt',
      status: 'failed',
      source: 'whatsapp',
      at,
      attempt,
      note: failure.message,
      code: failure.code,
      detail: duplicate ? { duplicate: true, providerId } : undefined,
    });
    return undefined;
  }
  const elsewhere = isElsewhere(row, attempt);
  if (!elsewhere) row.confirmed_attempt = null; // the next attempt is no second copy of this one
  // What was sent from the app is not ours to send again.
  if (error && !elsewhere && !isFromApp(row) && retryPolicyOf(error).scope !== 'never')
    return refuse(draft, attempt, error, { source: 'whatsapp', now, random });
  fail(draft, failure, { source: 'whatsapp', now, at, attempt });
  return isErased(row) ? undefined : consequenceOf(failure);
}
