/** This file decides which members are to be told of which events. */
import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { fromIso } from '../../platform/time.ts';
import { conversationsBetween, readMarks, unreadAfter } from '../conversations/find.ts';
import type { ConversationView } from '../conversations/schemas.ts';
import type { ConversationRow } from '../conversations/show.ts';
import { listStored } from '../events/store.ts';
import type { EventData } from '../events/types.ts';
import { wholeEvents } from '../feed/read.ts';
import type { Choices, Kind } from './schemas.ts';

/** A member, and what they want to be told of. */
export interface Told {
  id: string;
  /** The time at which they joined: what was written before is no news to them. */
  since: number;
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
  /** What the person wrote last, of `mine` and `unassigned`. */
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
  const updated: { view: ConversationView; sequence: number; at: number }[] = [];
  for (const { type, data, sequence, at } of whole) {
    if (type === 'conversation.updated') {
      updated.push({ view: JSON.parse(data) as ConversationView, sequence, at });
      continue;
    }
    const message = JSON.parse(data) as EventData['message'];
    const { contactId, channelId } = message;
    if (contactId === undefined || message.type === 'reaction') continue; // the person is erased, or says nothing new
    written.set(`${contactId} ${channelId}`, { message, at: Math.min(at, fromIso(message.createdAt)) });
  }
  return [
    ...(await ofMessages(db, workspaceId, written, members)),
    ...(await ofAssignments(db, workspaceId, updated, members)),
  ];
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
  const readBy = await readMarks(db, waiting);
  return waiting.flatMap((row) => {
    const { message, at } = written.get(`${row.contact_id} ${row.channel_id}`)!;
    const kind = row.assignee === null ? 'unassigned' : 'mine';
    return members
      .filter(({ id }) => concerns(row, id))
      .filter((member) => unreadAfter(row, readBy(row.id, member.id), member) > 0)
      .map(({ id: personId }) => ({
        ...{ personId, kind, conversationId: row.id, contactId: row.contact_id, at, message },
      }));
  });
}

/** Returns whether an answer in a conversation is a member's to give. */
export const concerns = ({ assignee }: Pick<ConversationRow, 'assignee'>, personId: string) =>
  assignee === null || assignee === personId;

async function ofAssignments(
  db: Db,
  workspaceId: string,
  updated: readonly { view: ConversationView; sequence: number; at: number }[],
  members: readonly Told[],
): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const { view, sequence, at } of updated) {
    const { id: conversationId, contactId, assignee, assignedBy } = view;
    if (assignee === assignedBy || !members.some(({ id }) => id === assignee)) continue;
    const [before] = await listStored(db, workspaceId, 0, 1, {
      ...{ subject: conversationId, before: sequence, order: 'newest' },
    });
    const had = before?.data && (JSON.parse(before.data) as ConversationView).assignee;
    if (had === assignee) continue; // something else of it has changed
    notices.push({
      ...{ personId: assignee!, kind: 'assigned', conversationId, contactId, at },
      ...(assignedBy !== undefined && { by: assignedBy }),
    });
  }
  return notices;
}
