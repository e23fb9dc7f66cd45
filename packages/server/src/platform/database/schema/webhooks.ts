import type { Count, Fixed, Json, Timestamp } from './columns.ts';

/** Webhooks, what they were sent, and what they are to be sent once more. */
export interface WebhooksSchema {
  webhooks: WebhooksTable;
  deliveries: DeliveriesTable;
  replays: ReplaysTable;
}

export interface WebhooksTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  url: string;
  description: string | null;
  events: Json;
  /** Sealed; the previous secret signs too until `previous_secret_until`. */
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Timestamp | null;
  created_at: Fixed<Timestamp>;
  disabled_at: Timestamp | null;
  disabled_reason: string | null;
  /** The last event that was fanned out to this endpoint: it reads the feed from here. */
  cursor: number;
  /** Since when every attempt has failed; null after a success. */
  failing_since: Timestamp | null;
  /** JSON {channelId?, wabaId?, node?, keyId?} of one that gets Meta's webhooks instead of our events: of which numbers. */
  graph: Json | null;
  /** The number of times that events of the workspace were redacted: what was read before is not sent any more. */
  erasures: Count;
}

/** An event that is sent to one webhook; the row exists from the first attempt or the replay on. */
export interface DeliveriesTable {
  workspace_id: Fixed<string>;
  webhook_id: Fixed<string>;
  sequence: Fixed<number>;
  status: 'pending' | 'delivered' | 'failed';
  next_attempt_at: Timestamp | null;
  /** As `features/webhooks/attempts.ts` writes them. */
  attempts: Json;
  /** Attempts since the schedule (re)started. */
  tries: number;
  /** While somebody's retry is due: what it goes back to when that fails. */
  resume_status: 'pending' | 'delivered' | 'failed' | null;
  resume_at: Timestamp | null;
}

/** A replay under way: the events up to `last` are to be sent once more; those up to `made` have their deliveries. */
export interface ReplaysTable {
  workspace_id: Fixed<string>;
  webhook_id: Fixed<string>;
  made: number;
  last: Fixed<number>;
  asked_at: Fixed<Timestamp>;
}
