import type { MessageStatus } from '../../../platform/database/schema/messages.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import type { NewStateEvent } from '../../events/record.ts';
import type { EventType } from '../../events/types.ts';
import { isErased, withoutPerson } from './erased.ts';
import { type HistoryEntry, withEntry } from './history.ts';
import { stateOf } from './show.ts';

export type MessageRow = Row<'messages'>;

/**
 * A message while one batch works on it: its row as it will be written, and the events that its changes have made so far. Several receipts of one message fold into one update of its row.
 */
export interface Draft {
  row: MessageRow;
  /** The row as it is in the database. */
  before: MessageRow;
  events: NewStateEvent[];
  /** Every status it came to, for the counters. */
  reached: MessageStatus[];
  /** Its failure, if it failed in this batch: for the counters too. */
  failure?: Failure;
  /** From then on the time counts in which it is tried again (`retriesCountFrom`). */
  countFrom: number;
}

export function draftOf(row: MessageRow): Draft {
  return { row, before: { ...row }, events: [], reached: [], countFrom: 0 };
}

/** Returns a draft of a message whose time to be tried again counts from then on. */
export const draftCounting = (row: MessageRow, countFrom: number): Draft => ({ ...draftOf(row), countFrom });

/** A status never moves back; `delivered` and `read` win over `failed`, for Meta does that. */
const RANK: Record<MessageStatus, number> = {
  queued: 0,
  sending: 1,
  unconfirmed: 2,
  sent: 3,
  failed: 4,
  cancelled: 4,
  delivered: 5,
  read: 6,
  received: 6,
};

/** A receipt that was skipped or comes late is counted with the one that implies it. */
const IMPLIED: Partial<Record<MessageStatus, MessageStatus[]>> = {
  delivered: ['sent'],
  read: ['sent', 'delivered'],
};

/** Moves the status forward; returns whether it moved. */
export function advance(draft: Draft, status: MessageStatus): boolean {
  const { row, reached } = draft;
  if (RANK[status] <= RANK[row.status]) return false;
  reached.push(...(IMPLIED[status] ?? []).filter((earlier) => RANK[earlier] > RANK[row.status]), status);
  row.status = status;
  return true;
}

export function remember({ row }: Draft, entry: HistoryEntry): void {
  row.history = withEntry(row, entry);
}

type MessageEventType = Extract<EventType, `message.${string}`>;

/** Makes an event that tells of the message as it is now. */
export function emit(draft: Draft, type: MessageEventType): void {
  const { workspace_id, id } = draft.row;
  const row = isErased(draft.row) ? withoutPerson(draft.row) : draft.row;
  draft.events.push({ workspaceId: workspace_id, type, subject: id, state: stateOf(row) });
}

/** An accepted message becomes known: to its history, the counters and the feed. */
export function noteAccepted(draft: Draft): void {
  draft.reached.push('queued');
  remember(draft, { kind: 'accepted', status: 'queued', source: 'api', at: draft.row.created_at });
  emit(draft, 'message.queued');
}

/** Commits an attempt to its draft. */
export function beginAttempt(draft: Draft, now: number): void {
  const { row } = draft;
  row.phase = 'sending';
  row.due_at = null;
  row.attempt++;
  row.attempt_at = now;
  advance(draft, 'sending');
  remember(draft, { kind: 'attempt', status: 'sending', source: 'worker', at: now, attempt: row.attempt });
}
