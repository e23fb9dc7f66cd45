import type { Count, Fixed, Timestamp } from './columns.ts';

/** The conversations of people with numbers: whose turn it is, who has taken them, what was noted beside them. */
export interface ConversationsSchema {
  conversations: ConversationsTable;
  conversation_labels: ConversationLabelsTable;
  conversation_notes: ConversationNotesTable;
  conversation_reads: ConversationReadsTable;
  conversation_presence: ConversationPresenceTable;
  conversation_replies: ConversationRepliesTable;
  quick_replies: QuickRepliesTable;
  reached_people: ReachedPeopleTable;
}

/** The people whom an account has begun to write to within a day, where WhatsApp limits how many they are. */
export interface ReachedPeopleTable {
  workspace_id: Fixed<string>;
  contact_id: Fixed<string>;
  waba_id: Fixed<string>;
  /** The time of the last template outside of the person's window. */
  at: Timestamp;
}

export type ConversationState = 'open' | 'closed' | 'snoozed';

/** One for each contact and channel that wrote to one another; the key keeps it at one, whatever arrives at once. */
export interface ConversationsTable {
  workspace_id: Fixed<string>;
  contact_id: string;
  channel_id: Fixed<string>;
  id: Fixed<string>;
  state: ConversationState;
  snoozed_until: Timestamp | null;
  /** The member (`usr_…`) who has taken it. */
  assignee: string | null;
  /** The member or key who gave it to them; null: nobody in particular. */
  assigned_by: string | null;
  /** The time and id of the newest message. */
  last_at: Timestamp;
  last_message_id: string | null;
  /** The time at which the person last wrote: WhatsApp takes free text to them for 24 hours from then on. */
  last_inbound_at: Timestamp | null;
  /** The number of messages that the person wrote, and of those that somebody has read. */
  inbound: Count;
  read: Count;
  /** The time of their first message that nobody has answered. */
  waiting_since: Timestamp | null;
  /** The number of waits that were answered since it began or was last closed. */
  replies: Count;
  /** The beginning of the wait that the newest message from our side ended; null: it ended none. */
  ended_wait: Timestamp | null;
  /** The time at which it was last opened: made, or opened again. */
  opened_at: Timestamp;
  created_at: Fixed<Timestamp>;
  updated_at: Timestamp;
}

export interface ConversationLabelsTable {
  workspace_id: Fixed<string>;
  label: Fixed<string>;
  conversation_id: string;
}

/** Members write notes to one another; the person never sees them. */
export interface ConversationNotesTable {
  workspace_id: Fixed<string>;
  conversation_id: string;
  id: Fixed<string>;
  /** The actor who wrote it, as in the audit. */
  author: Fixed<string>;
  text: Fixed<string>;
  created_at: Fixed<Timestamp>;
}

/** The number of the person's messages that a member has read. */
export interface ConversationReadsTable {
  workspace_id: Fixed<string>;
  conversation_id: string;
  member: Fixed<string>;
  read: number;
}

/** A member looks at a conversation, until a time that is put off for as long as they do. */
export interface ConversationPresenceTable {
  workspace_id: Fixed<string>;
  member: Fixed<string>;
  conversation_id: Fixed<string>;
  /** 1 while they write. */
  writing: number;
  until: Timestamp;
}

/** `first_reply` is the first one since the conversation began or was last closed; `closed`: nobody replied. */
export type ReplyKind = 'first_reply' | 'reply' | 'closed';

/** A person has waited for an answer until `at`; the row knows no person, and outlives them. */
export interface ConversationRepliesTable {
  workspace_id: Fixed<string>;
  /** Begins with the time: the rows of a period are found by it. */
  id: Fixed<string>;
  conversation_id: string | null;
  kind: Fixed<ReplyKind>;
  /** The member who answered or closed it; null: a key did. */
  member: Fixed<string | null>;
  at: Fixed<Timestamp>;
  waited_ms: Fixed<number>;
}

/** Texts that are sent often, found by a short name. */
export interface QuickRepliesTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  shortcut: string;
  text: string;
  created_at: Fixed<Timestamp>;
  updated_at: Timestamp;
}
