/** This file answers questions about the attempts of one message. */
import type { MessageRow } from './draft.ts';

/** Attempts are numbered from 1; what was sent from the app has none, and receipts of it belong to 0. */
const NONE = -1;

/** Returns whether a receipt has said that the attempt, or a later one, failed. */
export function hasFailed(row: MessageRow, attempt: number, providerId: string): boolean {
  const failed = row.failed_attempt ?? NONE;
  return failed > attempt || (failed === attempt && row.provider_id === providerId);
}

export function noteFailed(row: MessageRow, attempt: number, providerId: string): void {
  if ((row.failed_attempt ?? NONE) >= attempt) return;
  row.failed_attempt = attempt;
  if (row.confirmed_attempt === null) row.provider_id = providerId;
}

/** WhatsApp has this attempt: nothing is sent again, though a later attempt may be under way. */
export function confirm(row: MessageRow, attempt: number, providerId: string): void {
  if (row.confirmed_attempt === null) {
    row.confirmed_attempt = attempt;
    row.provider_id = providerId;
    if (row.failed_attempt === attempt) row.failed_attempt = null; // that was another copy, or it was delivered after all
  }
  if (row.phase !== 'sending' || row.attempt === attempt) finish(row);
}

/** Returns whether WhatsApp has another attempt. */
export function isElsewhere(row: MessageRow, attempt: number): boolean {
  return row.confirmed_attempt !== null && row.confirmed_attempt !== attempt;
}

/**
 * Returns whether WhatsApp has the attempt under another id already, because one request became two on the way. The
 * message follows the copy that it was first told of. Of one whose person was erased the id is not known any more.
 */
export function isOtherCopy(row: MessageRow, attempt: number, providerId: string): boolean {
  return row.confirmed_attempt === attempt && row.provider_id !== null && row.provider_id !== providerId;
}

/** No work is left. */
export function finish(row: MessageRow): void {
  row.phase = null;
  row.due_at = null;
}
