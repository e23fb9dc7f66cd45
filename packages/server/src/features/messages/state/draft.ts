import type { MessageStatus } from '../../../platform/database/schema/messages.ts';
import type { NewRow, Row } from '../../../platform/database/schema/schema.ts';
import type { NewEvent } from '../../events/record.ts';
import type { EventType } from '../../events/types.ts';
import type { HistoryKind } from './history-kind.ts';
import { showMessage } from './show.ts';

export type MessageRow = Row<'messages'>;

/**
 * A message while one batch works on it: its row as it will be written, and the history and events that its changes
 * have made so far. Several receipts of one message fold into one update of its row.
 */
export interface Draft {
  row: MessageRow;
  /** The row as it is in the database. */
  before: MessageRow;
  /** They are numbered when they are written. */
  history: Omit<NewRow<'message_history'>, 'seq'>[];
  events: NewEvent[];
  /** Every status it came to, for the counters. */
  reached: MessageStatus[];
  /** The code of its failure, if it failed in this batch: for the counters too. */
  failedWith?: string;
}

export function draftOf(row: MessageRow): Draft {
  return { row, before: { ...row }, history: [], events: [], reached: [] };
}

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

/** Gives the entries of histories their numbers, in the order in which a process writes them. */
export type HistorySeq = (now: number) => number;

/**
 * Ascends within this process and follows the clock between processes: microseconds, more or less. Each process has its
 * own within a millisecond, for two may write to one message in the same one. `random` in [0, 1).
 */
export function createHistorySeq(random: () => number): HistorySeq {
  const own = Math.floor(random() * 1000);
  let last = 0;
  return (now) => {
    last = Math.max(last + 1, now * 1000 + own);
    return last;
  };
}

export interface HistoryEntry {
  kind: HistoryKind;
  status: MessageStatus;
  source: 'api' | 'worker' | 'whatsapp';
  at: number;
  attempt?: number | undefined;
  note?: string | undefined;
  detail?: object | undefined;
}

export function remember(draft: Draft, entry: HistoryEntry): void {
  draft.history.push({
    workspace_id: draft.row.workspace_id,
    message_id: draft.row.id,
    kind: entry.kind,
    status: entry.status,
    source: entry.source,
    at: entry.at,
    attempt: entry.attempt ?? null,
    note: entry.note ?? null,
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
  });
}

type MessageEventType = Extract<EventType, `message.${string}`>;

/** Makes an event that shows the message as it is now. */
export function emit(draft: Draft, type: MessageEventType): void {
  const { workspace_id, id } = draft.row;
  const data = showMessage(draft.row);
  draft.events.push({ workspaceId: workspace_id, type, subject: id, data } as NewEvent<MessageEventType>);
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
