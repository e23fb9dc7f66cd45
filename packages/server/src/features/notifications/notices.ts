/** This file decides which members are to be told of which events. */
import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';
import { fromIso } from '../../platform/time.ts';
import type { ConversationView } from '../conversations/schemas.ts';
import type { ConversationRow } from '../conversations/show.ts';
import { sees } from '../conversations/sight.ts';
import { conversationsBetween, unreadAmong } from '../conversations/to-tell.ts';
import type { EventData } from '../events/types.ts';
import { wholeEvents } from '../feed/read.ts';
import type { Choices, Kind } from './schemas.ts';

/** A member, and what they want to be told of. */
export interface Told {
  id: string;
  /** The time at which they joined: what was written before is no news to them. */
  since: number;
  /** The conversations that they see; undefined: all. */
  sight: Sight | undefined;
  choices: Choices;
}

/** Something that a member is to be told. */
export interface Notice {
  personId: string;
  kind: Kind;
  conversationId: string;
  contactId: string;
  /** The time at which it happened: of a message, when the person wrote it. */
  at: number;
  /** The message that the person wrote last, of `mine` and `unassigned`. */
  message?: EventData['message'];
  /** The member or key who gave the conversation to them, of `assigned`. */
  by?: string;
}

/** Returns whether an event may be news to somebody; those of other types are not. */
export const tells = ({ type }: Pick<Row<'events'>, 'type'>) =>
  type === 'message.received' || type === 'conversation.updated';

/**
 * Returns what some members are to be told of these events: once of a conversation, however much was written in it. What
 * somebody has answered or the member has read meanwhile is no news.
 */
export async function noticesOf(
  db: Db,
  workspaceId: string,
  events: readonly Row<'events'>[],
  members: readonly Told[],
): Promise<Notice[]> {
  if (members.length === 0) return [];
  const whole = await wholeEvents(db, events.filter(tells));
  const written = new Map<string, { message: EventData['message']; at: number }>();
  const updated: { view: ConversationView; at: number }[] = [];
  for (const { type, data, at } of whole) {
    if (type === 'conversation.updated') {
      updated.push({ view: JSON.parse(data) as ConversationView, at });
      continue;
    }
    const message = JSON.parse(data) as EventData['message'];
    const { contactId, channelId } = message;
    if (contactId === undefined || message.type === 'reaction') continue; // the person is erased, or says nothing new
    written.set(`${contactId} ${channelId}`, { message, at: Math.min(at, fromIso(message.createdAt)) });
  }
  return [...(await ofMessages(db, workspaceId, written, members)), ...ofAssignments(updated, members)];
}

async function ofMessages(
  db: Db,
  workspaceId: string,
  written: ReadonlyMap<string, { message: EventData['message']; at: number }>,
  members: readonly Told[],
): Promise<Notice[]> {
  const pairs = [...written.values()].map(({ message: { contactId, channelId } }) => ({
    ...{ contactId: contactId!, channelId },
  }));
  const waiting = (await conversationsBetween(db, workspaceId, pairs)).filter(
    ({ waiting_since }) => waiting_since !== null,
  );
  const isUnread = await unreadAmong(db, waiting);
  return waiting.flatMap((row) => {
    const { message, at } = written.get(`${row.contact_id} ${row.channel_id}`)!;
    const kind = row.assignee === null ? 'unassigned' : 'mine';
    return members
      .filter((member) => concerns(row, member) && isUnread(row, member))
      .map(({ id: personId }) => ({
        ...{ personId, kind, conversationId: row.id, contactId: row.contact_id, at, message },
      }));
  });
}

/** Returns whether an answer in a conversation is a member's to give. */
export const concerns = (
  { assignee }: Pick<ConversationRow, 'assignee'>,
  { id, sight }: Pick<Told, 'id' | 'sight'>,
): boolean => (assignee === null || assignee === id) && sees(sight, assignee);

/** Somebody else has given them the conversation; what else changes of it is no news. */
function ofAssignments(
  updated: readonly { view: ConversationView; at: number }[],
  members: readonly Told[],
): Notice[] {
  return updated.flatMap(({ view, at }) => {
    const { id: conversationId, contactId, assignee, assigneeBefore, assignedBy } = view;
    if (assigneeBefore === undefined || assignee === assignedBy) return [];
    if (!members.some(({ id }) => id === assignee)) return [];
    return {
      ...{ personId: assignee!, kind: 'assigned' as const, conversationId, contactId, at },
      ...(assignedBy !== undefined && { by: assignedBy }),
    };
  });
}
