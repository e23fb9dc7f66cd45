/** What is known of the attempts of one message. */
import type { MessageRow } from './draft.ts';

/** Whether a receipt has said that the attempt, or a later one, failed. */
export function hasFailed(row: MessageRow, attempt: number): boolean {
  return (row.failed_attempt ?? 0) >= attempt;
}

export function noteFailed(row: MessageRow, attempt: number): void {
  if (!hasFailed(row, attempt)) row.failed_attempt = attempt;
}

/** WhatsApp has this attempt: nothing is sent again, though a later attempt may be under way. */
export function confirm(row: MessageRow, attempt: number): void {
  row.confirmed_attempt ??= attempt;
  if (row.phase !== 'sending' || row.attempt === attempt) finish(row);
}

/** No work is left. */
export function finish(row: MessageRow): void {
  row.phase = null;
  row.due_at = null;
}
