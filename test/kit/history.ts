/**
 * Describes what a run did on every side and what its database holds, as those who check it see it. `npm run simulate` sees
 * every moment, and messages, events and what everybody did since all was checked last; `npm run chaos` sees the end, whole.
 */
import { entriesOf } from '../../packages/server/src/features/messages/state/history.ts';
import type { HistoryKind } from '../../packages/server/src/features/messages/state/history-kind.ts';
import type { Row } from '../../packages/server/src/platform/database/schema/schema.ts';
import type { Harness } from '../promises.ts';
import type { CampaignFacts } from './campaigns.ts';
import type { ConversationFacts, Departed, Departure, Taker } from './conversations.ts';

type MessageColumn =
  | ('workspace_id' | 'id' | 'direction' | 'channel_id' | 'status' | 'phase' | 'attempt' | 'lost_answers')
  | ('failure' | 'reference' | 'provider_id');

/** The facts that every harness sees. */
interface Seen {
  wishes: readonly Wish[];
  /** Sends as they came to WhatsApp, in their order. */
  arrivals: readonly Arrival[];
  written: number;
  receivers: readonly Received[];
  channels: readonly Pick<Row<'channels'>, 'id' | 'lost_answer'>[];
  messages: readonly Pick<Row<'messages'>, MessageColumn>[];
  /** The entries of each message's history, in their order. */
  messageHistory: readonly { message_id: string; kind: HistoryKind; attempt: number | null }[];
  /** Changes of a message's status, in their order. */
  moves: readonly { id: string; earlier: string; later: string }[];
  events: readonly Pick<Row<'events'>, 'workspace_id' | 'sequence' | 'type' | 'subject'>[];
  /** `before` is the number of the last event that was checked before. */
  sequences: readonly (Row<'event_sequences'> & { before: number })[];
  /** The number of messages of each kind; none before the end. */
  tallies: readonly (Pick<Row<'messages'>, 'direction' | 'status' | 'phase'> & {
    /** 1 if WhatsApp has taken them: some are cancelled after it refused them again. */
    taken: 0 | 1;
    count: number;
  })[];
  /** The number of messages that have failed and were cancelled, whatever became of them. */
  failed: number;
  cancelled: number;
  counters: readonly Pick<Row<'counters'>, 'counts' | 'status' | 'count'>[];
  ofConversations: ConversationFacts;
  ofCampaigns: CampaignFacts;
  failureCounters: readonly Pick<Row<'failure_counters'>, 'count'>[];
  /** Failures in the service that are neither the database's nor the network's. */
  failures: readonly string[];
  /** The milliseconds by which the clocks of the processes differed at most. */
  clockSpreadMs: number;
}

/** The facts that some harness sees. */
interface Facts {
  /** Requests that WhatsApp would never take. */
  protocol: readonly string[];
  /** Calls that were begun by a process which did not hold the lease of their channel. */
  unleased: readonly string[];
  /** Things that were recorded of webhooks and then taken back. */
  retreats: readonly string[];
  /** Each process that runs takes this for the number of messages that are not derived. */
  backlogs: readonly { process: string; size: number }[];
  /** WhatsApp's ids of the messages that people have written. */
  wamids: readonly string[];
  inbox: readonly Pick<Row<'inbox'>, 'id' | 'error'>[];
  /** Members to whom conversations are given. */
  takers: readonly Taker[];
  /** Members who asked to leave or were to be removed, and those who are gone. */
  departures: readonly Departure[];
  departed: readonly Departed[];
  /** Deliveries that have not succeeded. */
  deliveries: readonly Pick<Row<'deliveries'>, 'webhook_id' | 'sequence' | 'status'>[];
  /** The status to which its person brings each message, by its key: WhatsApp takes all of them, and none is sent again for that. */
  ends: ReadonlyMap<string, string>;
  /** Work that was still open when the time to come to rest was over. */
  open: readonly string[];
  /** Processes that hold more memory than they should. */
  grown: readonly string[];
}

/** Asks both databases for the tallies. */
export const TALLIES = `select direction, status, phase, case when sent_at is null then 0 else 1 end as taken,
  count(*) as count from messages group by 1, 2, 3, 4`;

export type Fact = keyof Facts;

export const SEEN_BY = {
  simulate: [
    ...['protocol', 'unleased', 'retreats', 'backlogs', 'wamids', 'inbox', 'takers', 'deliveries'],
    ...['departures', 'departed'],
  ],
  chaos: ['ends', 'open', 'grown'],
} as const satisfies Record<Harness, readonly Fact[]>;

export type History = Seen & Partial<Facts>;
export type HistoryOf<By extends Harness> = Seen & Pick<Facts, (typeof SEEN_BY)[By][number]>;

/** A message that somebody wants to be sent. */
export interface Wish {
  /** Its idempotency key and reference. */
  key: string;
  workspaceId: string;
  channelId: string;
  to: string;
  text: string;
  mediaId?: string;
  /** The epoch milliseconds at which it was asked for first. */
  askedAt: number;
  sendAt?: number;
  /** The time at which the client learnt that it was accepted. */
  acceptedAt?: number;
  /** The status of the answer by which it was refused for good. */
  refused?: number;
  /** The different ids that answers of 200 gave it. */
  messageIds: string[];
  /** Somebody asked to cancel it. */
  takenBack?: true;
  /** A cancel of it was answered with 200. */
  cancelled?: true;
  /** A later cancel was answered otherwise. */
  uncancelled?: true;
}

export interface Arrival {
  messageId: string;
  attempt: number;
  to: string;
  text: string;
  hasMedium?: boolean;
  at: number;
  /** `accepted` has a copy on its way to the person. */
  outcome: 'accepted' | 'refused' | 'unreadable';
  /** The same request has come before: the network has doubled it. */
  echo: boolean;
  /** The fate of the copy, in the order in which it was reported. */
  statuses: readonly string[];
}

export interface Taken {
  sequence: number;
  type: string;
  verified: boolean;
}

export interface Received {
  name: string;
  workspaceId: string;
  /** The event after which it is owed any. */
  after: number;
  wants(type: string): boolean;
  taken: readonly Taken[];
  /** It was well all the time, or has been since; to another events may still be due. */
  well: boolean;
  due: ReadonlySet<number>;
  disabled: boolean;
}

export type WithHistory = Pick<Row<'messages'>, 'id' | 'history' | 'created_at' | 'person'>;

/** Returns the histories of messages, which stand in their rows. */
export const messageHistoryOf = (messages: readonly WithHistory[]): History['messageHistory'] =>
  messages.flatMap((message) =>
    entriesOf(message).map(({ kind, attempt = null }) => ({ message_id: message.id, kind, attempt })),
  );
