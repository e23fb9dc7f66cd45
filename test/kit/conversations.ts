/** The facts of conversations: their rows, what was written in them, what was told of them, and what members asked for. */
import { SECOND } from '../../packages/server/src/platform/clock.ts';
import type { Row } from '../../packages/server/src/platform/database/schema/schema.ts';

export interface ConversationFacts {
  conversations: readonly StoredConversation[];
  /** Messages that conversations have noted. */
  written: readonly WrittenMessage[];
  /** The events of both, in the order in which they were committed. */
  told: readonly ToldEvent[];
  turns: readonly Turn[];
  /** The number of messages that each member has read, where they have read any. */
  reads: readonly Row<'conversation_reads'>[];
  /** The unread counts that members were shown; none before the end. */
  shown: readonly ShownUnread[];
  /** The time at which each member joined. */
  since: readonly Pick<Row<'memberships'>, 'workspace_id' | 'person_id' | 'created_at'>[];
  /** Contacts that somebody asked to make one. */
  mergesAsked: readonly MergeAsked[];
  /** The contacts that became one, in the order in which they did. */
  merges: readonly Merged[];
  firsts: readonly FirstContact[];
}

/** Two contacts that became one: the last event of the workspace before that. */
export interface Merged {
  workspace_id: string;
  from_contact: string;
  to_contact: string;
  after: number;
}

/** The contact that a number was of when it was first known. */
export interface FirstContact {
  workspace_id: string;
  phone: string;
  contact_id: string;
}

/** Somebody says that two contacts are one. */
export interface MergeAsked {
  workspaceId: string;
  from: string;
  to: string;
  /** The status of the answer that settled it. */
  answered?: number;
}

export interface ShownUnread {
  conversationId: string;
  member: string;
  unread: number;
}

/** A member to whom conversations are given, and the number of open ones up to which they are. */
export interface Taker {
  workspace_id: string;
  person_id: string;
  capacity: number;
}

/** A member who asks to leave, or whom somebody asks to remove. */
export interface Departure {
  workspaceId: string;
  member: string;
  /** The status of the answer that settled it. */
  answered?: number;
}

/** A member who is gone: the last event of the workspace before that, and what they were given conversations up to. */
export interface Departed {
  workspace_id: string;
  person_id: string;
  capacity: number | null;
  after: number;
}

export type StoredConversation = Pick<
  Row<'conversations'>,
  | ('workspace_id' | 'id' | 'contact_id' | 'channel_id' | 'state' | 'assignee')
  | ('inbound' | 'read' | 'waiting_since')
>;

export type WrittenMessage = Pick<
  Row<'messages'>,
  | 'workspace_id'
  | 'id'
  | 'direction'
  | 'type'
  | 'channel_id'
  | 'contact_id'
  | 'person'
  | 'created_at'
  | 'send_at'
  | 'sent_by'
> & {
  /** It is read of what the person wrote alone. */
  body: string | null;
};

export type ToldEvent = Pick<Row<'events'>, 'workspace_id' | 'sequence' | 'type' | 'subject' | 'data'>;

/** Something that a member asks of a conversation, again until an answer settles it. */
export interface Turn {
  conversationId: string;
  /** `take`: from nobody; `release`: by who has it. */
  asks: 'take' | 'release' | 'read' | 'close' | 'snooze';
  member: string;
  /** The member asks with a session of their own; else a key asks and names them. */
  signedIn?: boolean;
  /** The contact whose conversation it was when it was asked. */
  contactId?: string;
  /** The message up to which it is read. */
  messageId?: string;
  /** The time until which it is snoozed, in milliseconds since the epoch. */
  until?: number;
  /** The status of the answer that settled it. */
  answered?: number;
  /** The last event of the workspace when it came. */
  settledAt?: number;
}

/** Each asks both databases for the rows of one fact. */
export const CONVERSATION_FACTS = {
  conversations: `select workspace_id, id, contact_id, channel_id, state, assignee, inbound, read, waiting_since
    from conversations`,
  written: `select workspace_id, id, direction, type, channel_id, contact_id, person, created_at, send_at, sent_by,
    case when direction = 'inbound' then body end as body from messages where contact_id is not null and coalesce(phase, '') <> 'new'`,
  reads: 'select workspace_id, conversation_id, member, read from conversation_reads',
  since: 'select workspace_id, person_id, created_at from memberships',
  told: `select workspace_id, sequence, type, subject, data from events
    where type in ('message.received', 'message.queued', 'message.sent', 'message.failed', 'message.cancelled',
      'conversation.updated') order by workspace_id, sequence`,
} as const;

/** Asks for the members to whom conversations are given. */
export const TAKERS = `select m.workspace_id, m.person_id, m.capacity from memberships m join workspaces w on w.id = m.workspace_id
    where w.auto_assign = 1 and m.capacity is not null`;

/** Returns what a member asks as a request of the API. */
export function requestOf({ conversationId, asks, member, messageId, until = 0 }: Turn) {
  const path = `/api/v1/conversations/${conversationId}`;
  switch (asks) {
    case 'take':
      return { method: 'PATCH', path, body: { assignee: member, assigneeBefore: null } } as const;
    case 'release':
      return { method: 'PATCH', path, body: { assignee: null, assigneeBefore: member } } as const;
    case 'close':
      return { method: 'PATCH', path, body: { state: 'closed' } } as const;
    case 'snooze': {
      const body = { state: 'snoozed', snoozedUntil: new Date(until).toISOString() };
      return { method: 'PATCH', path, body } as const;
    }
    case 'read':
      return { method: 'POST', path: `${path}/read`, body: { messageId } } as const;
  }
}

const SHORTEST_SNOOZE_MS = 15 * SECOND;

/** Draws what members ask of a conversation at one moment; where two take it, they take it at once. */
export function drawTurns(
  random: () => number,
  conversationId: string,
  members: readonly string[],
  messageIds: readonly string[],
  now: number,
): Turn[] {
  const [one, other] = members.toSorted(() => random() - 0.5) as [string, string];
  const drawn = random();
  if (drawn < 0.45) return [one, other].map((member) => ({ conversationId, asks: 'take', member }));
  // Who has it is among them: for the others it is a conflict.
  if (drawn < 0.75) return members.map((member) => ({ conversationId, asks: 'release', member }));
  const messageId = messageIds[Math.floor(random() * messageIds.length)];
  if (drawn < 0.85 && messageId !== undefined)
    return [{ conversationId, asks: 'read', member: one, messageId }];
  if (drawn < 0.93) {
    const until = now + SHORTEST_SNOOZE_MS * (1 + 3 * random());
    return [{ conversationId, asks: 'snooze', member: one, until: Math.round(until) }];
  }
  return [{ conversationId, asks: 'close', member: one }];
}
