import type { Generated } from 'kysely';
import type { Count, Fixed, Json, Timestamp } from './columns.ts';

/** Messages, what has become of them, the webhooks that tell it, and how many there were. */
export interface MessagesSchema {
  messages: MessagesTable;
  inbox: InboxTable;
  counters: CountersTable;
  failure_counters: FailureCountersTable;
  message_indexes: MessageIndexesTable;
  message_segments: MessageSegmentsTable;
  message_words: MessageWordsTable;
}

/** Histories hold a status as its place in this list: what comes later is added at the end. */
export const MESSAGE_STATUSES = [
  'queued',
  'sending',
  'unconfirmed',
  'sent',
  'delivered',
  'read',
  'failed',
  'cancelled',
  'received',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * The work that is left on an outbound message; null means none. `new`: contact, event and history are not derived
 * yet. `scheduled`: it is not due before `due_at`. `ready`: it waits for its turn at `due_at`. `blocked`: an earlier
 * message to the same person through the same channel is `ready` or `sending`. `sending`: an attempt is committed and
 * under way. `unconfirmed`: its answer was lost. `parked`: it waits for its template. `yielding`: a message of a campaign
 * that is tried again from `due_at` on, when nothing else of its channel waits.
 */
export type MessagePhase =
  | 'new'
  | 'scheduled'
  | 'ready'
  | 'blocked'
  | 'sending'
  | 'unconfirmed'
  | 'parked'
  | 'yielding';

export interface MessagesTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  direction: Fixed<'outbound' | 'inbound'>;
  channel_id: Fixed<string>;
  contact_id: string | null;
  type: Fixed<string>;
  status: MessageStatus;
  /**
   * Outbound: the number (E.164) or contact id it goes to. Inbound: who sent it, likewise. `erased` once that person
   * has been erased, in `contact_id` too.
   */
  person: Fixed<string>;
  /** Outbound: the member (`usr_…`) who wrote it in the dashboard, or began its campaign there. */
  sent_by: Fixed<string | null>;
  /** Outbound: the campaign that it belongs to. */
  campaign_id: Fixed<string | null>;
  /** The fields of the request, or WhatsApp's content, as JSON; what becomes of its medium is written into it. */
  body: Json;
  reference: Fixed<string | null>;
  reply_to: Fixed<string | null>;
  failure: Json | null;
  idempotency_key: string | null;
  request_hash: Fixed<string | null>;
  template_category: string | null;
  created_at: Fixed<Timestamp>;
  sent_at: Timestamp | null;
  delivered_at: Timestamp | null;
  read_at: Timestamp | null;
  failed_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  /** The time at which the customer wants it sent; null means at once. */
  send_at: Fixed<Timestamp | null>;
  /** The message is not sent after this time. */
  valid_until: Fixed<Timestamp | null>;
  /** The place of a message with `send_at` among the messages to its person; the others go by their id. */
  place: Fixed<string | null>;
  /**
   * The first span of its trace, as W3C's Trace Context writes it: whatever a process does with the message belongs to
   * it. Null: the message is not traced.
   */
  traceparent: Fixed<string | null>;
  /** The work left; see MessagePhase. */
  phase: MessagePhase | null;
  due_at: Timestamp | null;
  attempt: Count;
  attempt_at: Timestamp | null;
  /** Attempts whose answer was lost: one is sent again at most. */
  lost_answers: Count;
  /** The attempt that WhatsApp acknowledged first. */
  confirmed_attempt: number | null;
  /** WhatsApp's id (wamid) of the newest acknowledged attempt, or of the inbound message. */
  provider_id: string | null;
  /**
   * The kinds of receipt seen, as bits: sent 1, delivered 2, read 4; 2 ** 24: WhatsApp took it and holds it for its quality;
   * and the price, as `state/price.ts` writes it.
   */
  receipts: Count;
  /** The last attempt that a receipt called failed. */
  failed_attempt: number | null;
  /** The entries of its history, as `state/history.ts` writes them. */
  history: Generated<string>;
}

/**
 * Meta's webhooks, stored before the 200 and deleted when applied: as they came, or, where one speaks of several
 * channels, what concerns each in a row of its own.
 */
export interface InboxTable {
  id: Fixed<string>;
  received_at: Fixed<Timestamp>;
  /** The channel whose app secret verified the bytes; the update is applied to it alone. */
  channel_id: Fixed<string>;
  body: string;
  /** Times that applying it failed by what it holds, and when it is tried again. */
  tries: Count;
  not_before: Count;
  /** The time at which it was given up. The operator sees it and applies it again or deletes it. */
  set_aside_at: Timestamp | null;
  /** Why it could not be applied the last time. */
  error: string | null;
}

/**
 * `reached` is the number of messages that reached a status within an hour (IST); `cohort` is the number of those of that
 * hour, as `cohortOf` says which they are, that have come as far as the status by now, and besides of those that were
 * `replied` to. `service` is the number of service messages
 * of a month, which its first hour has. `charged`, `free` and `expected` are numbers of messages of a day, which its first hour
 * has, as `state/charge.ts` says which they are; there `status` is by what they are broken down; `unspent` is what comes back to the budget of a day, likewise.
 */
export interface CountersTable {
  workspace_id: Fixed<string>;
  channel_id: Fixed<string>;
  hour: Fixed<Timestamp>;
  counts: Fixed<'reached' | 'cohort' | 'service' | 'charged' | 'free' | 'expected' | 'unspent'>;
  status: Fixed<string>;
  count: number;
}

/** The number of messages that failed within an hour (IST), by the code of their failure. */
export interface FailureCountersTable {
  workspace_id: Fixed<string>;
  channel_id: Fixed<string>;
  hour: Fixed<Timestamp>;
  code: Fixed<string>;
  count: number;
}

/** Says how far the index of what was written has come; whoever changes the index of a workspace holds its row. */
export interface MessageIndexesTable {
  workspace_id: Fixed<string>;
  /** The messages up to this id are in segments. */
  upto: string;
}

/** A row is for successive messages of a workspace, whose words are indexed together. */
export interface MessageSegmentsTable {
  workspace_id: Fixed<string>;
  first_id: Fixed<string>;
  last_id: Fixed<string>;
  /** The form of its words, `FORM`; 0: it has none at present, because something was erased. */
  form: number;
  /** The ids of its messages in their order, parted by blanks. */
  ids: string;
}

export interface MessageWordsTable {
  workspace_id: Fixed<string>;
  /** The last id of the segment. */
  segment: Fixed<string>;
  /** The first two letters of the words. */
  start: Fixed<string>;
  /** A line for each word: the word, a blank, and the places of its messages in the segment, two letters each. */
  words: Fixed<string>;
}
