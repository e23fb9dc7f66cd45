/**
 * The whole data model, for SQLite and PostgreSQL alike. Ids are text that sorts by time, timestamps are epoch
 * milliseconds, JSON is text parsed by the store that owns the table, and a nullable time stands for a flag.
 * Every table a customer's rows are in begins its key with `workspace_id`, so that it can be distributed by it.
 * The migrations make these tables; the folder of the noun in `features/` holds every query on them.
 */
import type { Insertable, Selectable } from 'kysely';
import type { AccountsSchema } from './schema-accounts.ts';
import type { AgentsSchema } from './schema-agents.ts';
import type { Count, Fixed, Json, Timestamp } from './schema-columns.ts';
import type { MediaSchema } from './schema-media.ts';
import type { OauthSchema } from './schema-oauth.ts';
import type { TemplatesSchema } from './schema-templates.ts';
import type { WebhooksSchema } from './schema-webhooks.ts';

export interface Schema
  extends AccountsSchema,
    AgentsSchema,
    MediaSchema,
    OauthSchema,
    TemplatesSchema,
    WebhooksSchema {
  workspaces: WorkspacesTable;
  event_sequences: EventSequencesTable;
  events: EventsTable;
  audit: AuditTable;
  counters: CountersTable;
  failure_counters: FailureCountersTable;
  api_keys: ApiKeysTable;
  channels: ChannelsTable;
  contacts: ContactsTable;
  contact_aliases: ContactAliasesTable;
  contact_tags: ContactTagsTable;
  contact_windows: ContactWindowsTable;
  contact_words: ContactWordsTable;
  opt_outs: OptOutsTable;
  messages: MessagesTable;
  message_history: MessageHistoryTable;
  inbox: InboxTable;
  leases: LeasesTable;
  installation: InstallationTable;
  idempotency_keys: IdempotencyKeysTable;
  inquiries: InquiriesTable;
  partner_applications: PartnerApplicationsTable;
  mails: MailsTable;
}

export interface WorkspacesTable {
  id: Fixed<string>;
  slug: string;
  name: string;
  mode: Fixed<'test' | 'live'>;
  /** CIDRs that may use this workspace's credentials; null: any address. */
  allow_ips: Json | null;
  created_at: Fixed<Timestamp>;
  /** The time at which the operator allowed a live workspace to connect real numbers. */
  approved_at: Timestamp | null;
  /** The seed that a sample shop was made from; null for any other workspace. */
  sample_seed: Fixed<string | null>;
  /** The time at which the whole month of a sample shop had been filled in. */
  sample_filled_at: number | null;
  /** 1 where free text to people who have not written for 24 hours is refused before it is accepted, otherwise 0. */
  check_window: number;
}

/** The last event number of a workspace; its row is locked from the numbering to the commit (no gaps). */
export interface EventSequencesTable {
  workspace_id: Fixed<string>;
  last: number;
}

export interface EventsTable {
  workspace_id: Fixed<string>;
  sequence: Fixed<number>;
  id: Fixed<string>;
  type: Fixed<string>;
  at: Fixed<Timestamp>;
  /** The id of the message, contact, … that the event is about. */
  subject: Fixed<string>;
  data: Fixed<Json>;
}

export interface AuditTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  at: Fixed<Timestamp>;
  /** The id of who did it: `key_…`, `usr_…`, `gnt_…`, `reg_…`, `operator` (command line), `whatsapp` or `system`. */
  actor: Fixed<string>;
  /** The action, such as `webhook.created` or `key.revoked`. */
  action: Fixed<string>;
  target: Fixed<string>;
  address: Fixed<string | null>;
  detail: Fixed<Json | null>;
}

/** How many messages reached a status within an hour (IST). */
export interface CountersTable {
  workspace_id: Fixed<string>;
  channel_id: Fixed<string>;
  hour: Fixed<Timestamp>;
  direction: Fixed<'outbound' | 'inbound'>;
  status: Fixed<string>;
  count: number;
}

/** How many messages failed within an hour (IST), by the code of their failure. */
export interface FailureCountersTable {
  workspace_id: Fixed<string>;
  channel_id: Fixed<string>;
  hour: Fixed<Timestamp>;
  code: Fixed<string>;
  count: number;
}

export interface ApiKeysTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  hash: Fixed<string>;
  last_four: Fixed<string>;
  kind: Fixed<'read-only' | 'messaging' | 'admin'>;
  mode: Fixed<'test' | 'live'>;
  name: string | null;
  allow_ips: Json | null;
  /** Who made it, as in the audit; null in rows that are older than the column and that no audit names. */
  created_by: Fixed<string | null>;
  created_at: Fixed<Timestamp>;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface ChannelsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  mode: Fixed<'simulator' | 'live'>;
  phone: string;
  display_name: string | null;
  status: 'ready' | 'paused' | 'not_ready';
  reason: string | null;
  phone_number_id: Fixed<string>;
  waba_id: Fixed<string>;
  /** Null for the built-in simulator, whose URL is known only when it runs. */
  graph_url: string | null;
  graph_version: string;
  /** Sealed JSON {accessToken, appSecret, verifyToken}. */
  credentials: string;
  /** SHA-256 of the verify token, for the handshake's look-up. */
  verify_token_hash: string;
  messages_per_second: number;
  lost_answer: 'hold' | 'resend';
  /** The arrival of the last verified webhook: the proof that receipts reach us. */
  last_webhook_at: Timestamp | null;
  templates_synced_at: Timestamp | null;
  /** Meta's id of the app that the access token was made for; null: not known yet. */
  app_id: string | null;
  created_at: Fixed<Timestamp>;
  removed_at: Timestamp | null;
}

export interface ContactsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  name: string | null;
  created_at: Fixed<Timestamp>;
  updated_at: Timestamp;
  /** When the person last wrote to us: the customer service window and the replies allowed after an opt-out. */
  last_inbound_at: Timestamp | null;
}

/** Who a contact is to WhatsApp; any one alias finds it, and a number may be unknown. */
export interface ContactAliasesTable {
  workspace_id: Fixed<string>;
  kind: 'phone' | 'user_id' | 'parent_user_id' | 'username';
  value: string;
  contact_id: string;
  /** When it was learnt: of several numbers the newest is the contact's. */
  linked_at: Timestamp;
}

export interface ContactTagsTable {
  workspace_id: Fixed<string>;
  tag: Fixed<string>;
  contact_id: string;
  position: number;
}

/** When a person last wrote to a number. */
export interface ContactWindowsTable {
  workspace_id: Fixed<string>;
  contact_id: Fixed<string>;
  channel_id: Fixed<string>;
  last_inbound_at: Timestamp;
}

/** The words of a contact's name as `wordsOf` gives them: it is found by the beginning of each. */
export interface ContactWordsTable {
  workspace_id: Fixed<string>;
  contact_id: Fixed<string>;
  word: Fixed<string>;
}

export interface OptOutsTable {
  workspace_id: Fixed<string>;
  contact_id: string;
  scope: 'all' | 'marketing';
  at: Timestamp;
  /** The proof: the id of the message that asked for it, or `whatsapp`. */
  source: string;
}

export type MessageStatus =
  | 'queued'
  | 'sending'
  | 'unconfirmed'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'cancelled'
  | 'received';

/**
 * What is still to be done with an outbound message; null: nothing. `new`: contact, event and history are not derived
 * yet; `scheduled`: is not due before `due_at`; `ready`: waits for its turn at `due_at`; `blocked`: stands behind an earlier one to the same person through the
 * same channel that is `ready` or `sending`; `sending`: an attempt is committed and under way; `unconfirmed`: its answer
 * was lost; `parked`: waits for its template.
 */
export type MessagePhase = 'new' | 'scheduled' | 'ready' | 'blocked' | 'sending' | 'unconfirmed' | 'parked';

export interface MessagesTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  direction: Fixed<'outbound' | 'inbound'>;
  channel_id: Fixed<string>;
  contact_id: string | null;
  type: Fixed<string>;
  status: MessageStatus;
  /** Outbound: the number (E.164) or contact id it goes to. Inbound: who sent it, likewise. */
  person: Fixed<string>;
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
  /** When the customer wants it sent; null: at once. */
  send_at: Fixed<Timestamp | null>;
  /** After it the message is not sent any more. */
  valid_until: Fixed<Timestamp | null>;
  /** Of one with `send_at`: where it stands among messages to its person, in place of its id. */
  place: Fixed<string | null>;
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
  /** The kinds of receipt seen, as bits: sent 1, delivered 2, read 4. */
  receipts: Count;
  /** The last attempt that a receipt called failed. */
  failed_attempt: number | null;
}

export interface MessageHistoryTable {
  workspace_id: Fixed<string>;
  message_id: Fixed<string>;
  /** Ascends within a message. */
  seq: Fixed<number>;
  status: Fixed<string>;
  source: Fixed<'api' | 'worker' | 'whatsapp'>;
  at: Fixed<Timestamp>;
  attempt: Fixed<number | null>;
  note: Fixed<string | null>;
  /** What happened (`HISTORY_KINDS`). */
  kind: Fixed<string>;
  /** JSON: the redacted exchange with Graph, `duplicate`. */
  detail: Fixed<Json | null>;
}

/**
 * Meta's webhooks, stored before the 200 and deleted when applied: as they came, or, where one speaks of several
 * channels, what concerns each in a row of its own.
 */
export interface InboxTable {
  id: Fixed<string>;
  received_at: Fixed<Timestamp>;
  /** Whose app secret verified the bytes, and whom alone it is applied to. */
  channel_id: Fixed<string>;
  body: Fixed<string>;
  /** Times that applying it failed by what it holds, and when it is tried again. */
  tries: Count;
  not_before: Count;
  /** When it was given up; the operator sees it, applies it again or deletes it. */
  set_aside_at: Timestamp | null;
  /** Why it could not be applied the last time. */
  error: string | null;
}

/** Which process works a channel or an endpoint; at most one at a time. */
export interface LeasesTable {
  name: Fixed<string>;
  holder: string;
  until: Timestamp;
}

/** The installation's own values, such as a text sealed with its SECRET_KEY. */
export interface InstallationTable {
  name: Fixed<string>;
  value: string;
}

/** An Idempotency-Key of a request that made something, for a day; those of sends stand in `messages`. */
export interface IdempotencyKeysTable {
  workspace_id: Fixed<string>;
  /** The id of the key, token or session that made the request. */
  principal: Fixed<string>;
  /** Method and pattern of the path. */
  route: Fixed<string>;
  key: Fixed<string>;
  request_hash: string;
  /** The request that works on it; only it may keep a response, and only until another has claimed the key. */
  claim: string;
  claimed_until: Timestamp;
  /** The status of the response, whose body is sealed JSON; null while there is no response. */
  status: number | null;
  answer: string | null;
  created_at: Timestamp;
}

/** The inquiries that the public sent to the operator; they belong to no workspace. */
export interface InquiriesTable {
  id: Fixed<string>;
  name: Fixed<string>;
  email: Fixed<string>;
  phone: Fixed<string | null>;
  company: Fixed<string | null>;
  inquiry_type: Fixed<string | null>;
  message: Fixed<string | null>;
  created_at: Fixed<Timestamp>;
}

export interface PartnerApplicationsTable {
  id: Fixed<string>;
  email: Fixed<string>;
  partnership_type: Fixed<string>;
  name: Fixed<string | null>;
  agency_name: Fixed<string | null>;
  message: Fixed<string | null>;
  created_at: Fixed<Timestamp>;
}

/** The outbox of mail; neither `sent_at` nor `failed_at`: it waits. */
export interface MailsTable {
  id: Fixed<string>;
  /** The subject of the mail, such as `inquiry.notice`. */
  kind: Fixed<string>;
  recipient: Fixed<string>;
  subject: Fixed<string>;
  /** Sealed JSON {text, html, replyTo?}; null once it is sent or its link has expired. */
  body: string | null;
  created_at: Fixed<Timestamp>;
  sent_at: Timestamp | null;
  failed_at: Timestamp | null;
  tries: Count;
  /** While an attempt is under way: when it counts as lost. */
  next_attempt_at: Timestamp;
  /** The time at which the link in it expires; null when it has none. */
  expires_at: Fixed<Timestamp | null>;
  last_error: string | null;
}

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>;
