/**
 * The whole data model, for SQLite and PostgreSQL alike. Ids are text that sorts by time, instants are epoch
 * milliseconds, JSON is text parsed by the store that owns the table, and a nullable time stands for a flag.
 * Every table a customer's rows are in begins its key with `workspace_id`, so that it can be distributed by it.
 * The migrations make these tables; the folder of the noun in `features/` holds every query on them.
 */
import type { Insertable, Selectable } from 'kysely';
import type { AccountsSchema } from './schema-accounts.ts';
import type { AgentsSchema } from './schema-agents.ts';
import type { Count, Fixed, Instant, Json } from './schema-columns.ts';
import type { OauthSchema } from './schema-oauth.ts';
import type { WebhooksSchema } from './schema-webhooks.ts';

export interface Schema extends AccountsSchema, AgentsSchema, OauthSchema, WebhooksSchema {
  workspaces: WorkspacesTable;
  event_sequences: EventSequencesTable;
  events: EventsTable;
  audit: AuditTable;
  counters: CountersTable;
  failure_counters: FailureCountersTable;
  api_keys: ApiKeysTable;
  channels: ChannelsTable;
  templates: TemplatesTable;
  contacts: ContactsTable;
  contact_aliases: ContactAliasesTable;
  contact_tags: ContactTagsTable;
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
  created_at: Fixed<Instant>;
  /** When the operator allowed a live workspace to connect real numbers. */
  approved_at: Instant | null;
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
  at: Fixed<Instant>;
  /** The id of the message, contact, … that the event is about. */
  subject: Fixed<string>;
  data: Fixed<Json>;
}

export interface AuditTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  at: Fixed<Instant>;
  /** Who: `key_…`, `usr_…`, `gnt_…`, `reg_…`, `operator` (command line), `whatsapp`, `system`. */
  actor: Fixed<string>;
  /** What: `webhook.created`, `key.revoked`, … */
  action: Fixed<string>;
  target: Fixed<string>;
  address: Fixed<string | null>;
  detail: Fixed<Json | null>;
}

/** How many messages reached a status within an hour (IST). */
export interface CountersTable {
  workspace_id: Fixed<string>;
  channel_id: Fixed<string>;
  hour: Fixed<Instant>;
  direction: Fixed<'outbound' | 'inbound'>;
  status: Fixed<string>;
  count: number;
}

/** How many messages failed within an hour (IST), by the code of their failure. */
export interface FailureCountersTable {
  workspace_id: Fixed<string>;
  channel_id: Fixed<string>;
  hour: Fixed<Instant>;
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
  /** Who made it, as in the audit; null in rows whose making no audit tells. */
  created_by: Fixed<string | null>;
  created_at: Fixed<Instant>;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  revoked_at: Instant | null;
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
  /** Null for the built-in simulator, whose address is known only when it runs. */
  graph_url: string | null;
  graph_version: string;
  /** Sealed JSON {accessToken, appSecret, verifyToken}. */
  credentials: string;
  /** SHA-256 of the verify token, for the handshake's look-up. */
  verify_token_hash: string;
  messages_per_second: number;
  lost_answer: 'hold' | 'resend';
  /** The arrival of the last verified webhook: the proof that receipts reach us. */
  last_webhook_at: Instant | null;
  templates_synced_at: Instant | null;
  created_at: Fixed<Instant>;
  removed_at: Instant | null;
}

export interface TemplatesTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  channel_id: Fixed<string>;
  provider_id: string;
  name: Fixed<string>;
  language: Fixed<string>;
  category: string;
  status: string;
  parameter_format: 'positional' | 'named';
  components: Json;
  updated_at: Instant;
}

export interface ContactsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  name: string | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
  /** When the person last wrote to us: the customer service window and the answers after an opt-out. */
  last_inbound_at: Instant | null;
}

/** Who a contact is to WhatsApp; any one alias finds it, and a number may be unknown. */
export interface ContactAliasesTable {
  workspace_id: Fixed<string>;
  kind: 'phone' | 'user_id' | 'parent_user_id' | 'username';
  value: string;
  contact_id: string;
  /** When it was learnt: of several numbers the newest is the contact's. */
  linked_at: Instant;
}

export interface ContactTagsTable {
  workspace_id: Fixed<string>;
  tag: Fixed<string>;
  contact_id: string;
  position: number;
}

export interface OptOutsTable {
  workspace_id: Fixed<string>;
  contact_id: string;
  scope: 'all' | 'marketing';
  at: Instant;
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
  | 'received';

/**
 * What is still to be done with an outbound message; null: nothing. `new`: contact, event and history are not derived
 * yet; `ready`: waits for its turn at `due_at`; `blocked`: stands behind an earlier one to the same person through the
 * same channel that is `ready` or `sending`; `sending`: an attempt is committed and under way; `unconfirmed`: its answer
 * was lost; `parked`: waits for its template.
 */
export type MessagePhase = 'new' | 'ready' | 'blocked' | 'sending' | 'unconfirmed' | 'parked';

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
  /** The members of the request, or WhatsApp's content, as JSON. */
  body: Fixed<Json>;
  reference: Fixed<string | null>;
  reply_to: Fixed<string | null>;
  failure: Json | null;
  idempotency_key: string | null;
  request_hash: Fixed<string | null>;
  template_category: Fixed<string | null>;
  created_at: Fixed<Instant>;
  sent_at: Instant | null;
  delivered_at: Instant | null;
  read_at: Instant | null;
  failed_at: Instant | null;
  /** The work left; see MessagePhase. */
  phase: MessagePhase | null;
  due_at: Instant | null;
  attempt: Count;
  attempt_at: Instant | null;
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
  at: Fixed<Instant>;
  attempt: Fixed<number | null>;
  note: Fixed<string | null>;
  /** What the entry tells (`HISTORY_KINDS`). */
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
  received_at: Fixed<Instant>;
  /** Whose app secret verified the bytes, and whom alone it is applied to. */
  channel_id: Fixed<string>;
  body: Fixed<string>;
  /** Times that applying it failed by what it holds, and when it is tried again. */
  tries: Count;
  not_before: Count;
  /** When it was given up; the operator sees it, applies it again or deletes it. */
  set_aside_at: Instant | null;
  /** Why it could not be applied the last time. */
  error: string | null;
}

/** Which process works a channel or an endpoint; at most one at a time. */
export interface LeasesTable {
  name: Fixed<string>;
  holder: string;
  until: Instant;
}

/** What the installation knows of itself: a text that its SECRET_KEY has sealed. */
export interface InstallationTable {
  name: Fixed<string>;
  value: string;
}

/** An Idempotency-Key of a request that made something, for a day; those of sends stand in `messages`. */
export interface IdempotencyKeysTable {
  workspace_id: Fixed<string>;
  /** Whose key, token or session asked. */
  principal: Fixed<string>;
  /** Method and pattern of the path. */
  route: Fixed<string>;
  key: Fixed<string>;
  request_hash: string;
  /** The request that works on it; only it may keep an answer, and only until another has claimed the key. */
  claim: string;
  claimed_until: Instant;
  /** Of the answer, which is sealed JSON; null: none yet. */
  status: number | null;
  answer: string | null;
  created_at: Instant;
}

/** What the public wrote to the operator; it belongs to no workspace. */
export interface InquiriesTable {
  id: Fixed<string>;
  name: Fixed<string>;
  email: Fixed<string>;
  phone: Fixed<string | null>;
  company: Fixed<string | null>;
  inquiry_type: Fixed<string | null>;
  message: Fixed<string | null>;
  created_at: Fixed<Instant>;
}

export interface PartnerApplicationsTable {
  id: Fixed<string>;
  email: Fixed<string>;
  partnership_type: Fixed<string>;
  name: Fixed<string | null>;
  agency_name: Fixed<string | null>;
  message: Fixed<string | null>;
  created_at: Fixed<Instant>;
}

/** The outbox of mail; neither `sent_at` nor `failed_at`: it waits. */
export interface MailsTable {
  id: Fixed<string>;
  /** What it is about: `inquiry.notice`, … */
  kind: Fixed<string>;
  recipient: Fixed<string>;
  subject: Fixed<string>;
  /** Sealed JSON {text, html, replyTo?}; null once it is sent or its link has expired. */
  body: string | null;
  created_at: Fixed<Instant>;
  sent_at: Instant | null;
  failed_at: Instant | null;
  tries: Count;
  /** While an attempt is under way: when it counts as lost. */
  next_attempt_at: Instant;
  /** When its link expires; null: it has none. */
  expires_at: Fixed<Instant | null>;
  last_error: string | null;
}

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>;
