/**
 * What a run did and what its database holds, as those who check it see it. Messages, events and what everybody did are
 * those since all was checked last; the rest is whole.
 */
import type { Row } from '../packages/server/src/platform/database/schema/schema.ts';
import type { Wish } from './clients.ts';
import type { Receiver } from './receivers.ts';
import type { Arrival, Written } from './whatsapp.ts';

export interface History {
  wishes: readonly Wish[];
  arrivals: readonly Arrival[];
  written: readonly Written[];
  /** Requests that WhatsApp would never take. */
  protocol: readonly string[];
  receivers: readonly Pick<Receiver, 'origin' | 'workspaceId' | 'webhookId' | 'after' | 'types' | 'taken'>[];
  /** Calls that were begun by a process which did not hold the lease of their channel. */
  unleased: readonly string[];
  /** What failed in the service that is no trouble of the database. */
  failures: readonly string[];
  /** Changes of a message's status, in the order of the commits. */
  moves: readonly { id: string; earlier: string; later: string }[];
  /** How many of those there have been to `failed` since the run began. */
  failed: number;
  /** And to `cancelled`. */
  cancelled: number;
  /** What was recorded of webhooks and then taken back. */
  retreats: readonly string[];
  /** What each process that runs takes for the number of messages that are not derived. */
  backlogs: readonly { process: string; size: number }[];
  /** How far apart the clocks of the processes were at most. */
  clockSpreadMs: number;
  channels: readonly Pick<Row<'channels'>, 'id' | 'lost_answer'>[];
  messages: readonly Row<'messages'>[];
  messageHistory: readonly Pick<Row<'message_history'>, 'message_id' | 'kind' | 'attempt' | 'status'>[];
  events: readonly Pick<Row<'events'>, 'workspace_id' | 'sequence' | 'id' | 'type' | 'subject'>[];
  /** `before`: the number of the last event that was checked before. */
  sequences: readonly (Row<'event_sequences'> & { before: number })[];
  /** How many messages there are of each kind, in the end. */
  tallies: readonly (Pick<Row<'messages'>, 'direction' | 'status' | 'phase'> & {
    /** 1 if WhatsApp has taken them: some are cancelled after it refused them again. */
    taken: 0 | 1;
    count: number;
  })[];
  counters: readonly Pick<Row<'counters'>, 'workspace_id' | 'counts' | 'status' | 'count'>[];
  failureCounters: readonly Pick<Row<'failure_counters'>, 'workspace_id' | 'count'>[];
  inbox: readonly Pick<Row<'inbox'>, 'id' | 'error'>[];
  webhooks: readonly Pick<Row<'webhooks'>, 'workspace_id' | 'id' | 'cursor' | 'disabled_at'>[];
  /** Those that are not delivered. */
  deliveries: readonly Pick<Row<'deliveries'>, 'webhook_id' | 'sequence' | 'status' | 'tries'>[];
}
