/**
 * The whole data model, for SQLite and PostgreSQL alike. Ids are text that sorts by time, timestamps are epoch
 * milliseconds, JSON is text parsed by the store that owns the table, and a nullable time stands for a flag.
 * Every table a customer's rows are in begins its key with `workspace_id`, so that it can be distributed by it.
 * The migrations make these tables; the folder of the noun in `features/` holds every query on them.
 */
import type { Generated, Insertable, Selectable } from 'kysely';
import type { AccountsSchema } from './accounts.ts';
import type { AgentsSchema } from './agents.ts';
import type { CampaignsSchema } from './campaigns.ts';
import type { Count, Fixed, Json, Timestamp } from './columns.ts';
import type { ContactsSchema } from './contacts.ts';
import type { ConversationsSchema } from './conversations.ts';
import type { CostsSchema } from './costs.ts';
import type { ImportsSchema } from './imports.ts';
import type { MediaSchema } from './media.ts';
import type { MessagesSchema } from './messages.ts';
import type { NotificationsSchema } from './notifications.ts';
import type { OauthSchema } from './oauth.ts';
import type { SimulatorSchema } from './simulator.ts';
import type { TemplatesSchema } from './templates.ts';
import type { WebhooksSchema } from './webhooks.ts';

export interface Schema
  extends AccountsSchema,
    AgentsSchema,
    CampaignsSchema,
    ContactsSchema,
    ConversationsSchema,
    CostsSchema,
    ImportsSchema,
    MediaSchema,
    MessagesSchema,
    NotificationsSchema,
    OauthSchema,
    SimulatorSchema,
    TemplatesSchema,
    WebhooksSchema {
  workspaces: WorkspacesTable;
  event_sequences: EventSequencesTable;
  events: EventsTable;
  audit: AuditTable;
  retention_places: RetentionPlacesTable;
  retention_left: RetentionLeftTable;
  api_keys: ApiKeysTable;
  channels: ChannelsTable;
  erasures: ErasuresTable;
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
  /** The conversations that agents see: all, theirs and those that nobody has, or theirs alone. */
  agents_see: Generated<AgentsSee>;
  /** 1 where conversations are given to members automatically, otherwise 0. */
  auto_assign: Count;
}

export type AgentsSee = 'all' | 'unassigned' | 'own';

/** The last event number of a workspace; its row is locked from the numbering to the commit (no gaps). */
export interface EventSequencesTable {
  workspace_id: Fixed<string>;
  last: number;
}

export interface EventsTable {
  workspace_id: Fixed<string>;
  sequence: Fixed<number>;
  type: Fixed<string>;
  at: Fixed<Timestamp>;
  /** The id of the message, contact, … that the event is about. */
  subject: Fixed<string>;
  /** The thing as it was after the event, as the API shows it. */
  data: Fixed<Json | null>;
  /** Holds, if `data` is null, what of the thing may have changed since; the rest is in the thing's own row. */
  state: Fixed<Json | null>;
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

/** A row says how far retention has come in the rows of a kind, which it walks in the order of their ids or sequences. */
export interface RetentionPlacesTable {
  /** Empty for what belongs to no workspace. */
  workspace_id: Fixed<string>;
  kind: Fixed<string>;
  /** The last id or sequence that it has looked at; empty: none yet. */
  place: string;
}

/** Retention has passed over these, because they were still needed, and looks at them again. */
export interface RetentionLeftTable {
  workspace_id: Fixed<string>;
  kind: Fixed<string>;
  id: Fixed<string>;
  again_at: Timestamp;
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
  /** The actor who made it, as in the audit. */
  created_by: Fixed<string>;
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
  /** The people whom WhatsApp lets the account begin to write to in 24 hours (`TIER_2K`), as it last said. */
  messaging_limit: string | null;
  created_at: Fixed<Timestamp>;
  removed_at: Timestamp | null;
}

/** A person who is being erased, or was: what is left to say of it. */
export interface ErasuresTable {
  workspace_id: Fixed<string>;
  contact_id: string;
  asked_at: Fixed<Timestamp>;
  /** JSON: whom to look for, from when the contact is gone until nothing of them is left. */
  person: Json | null;
  /** The messages that have been erased so far. */
  messages: Count;
  /** The time at which nothing of the person was left. */
  erased_at: Timestamp | null;
}

/** The process that works a channel or a webhook; at most one does at a time. */
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
