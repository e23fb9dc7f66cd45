/** This file follows people of whom two were found to be one, and their conversations. */
import { placeOf } from './conversation-places.ts';
import type { ConversationFacts, Merged } from './conversations.ts';

export interface People {
  /** Returns what a contact had become when an event was recorded. */
  at(contactId: string, sequence: number): string;
  /** Returns the contact that a number was of first; without that the one that is given. */
  first(workspaceId: string, phone: string, contactId: string): string;
  /** Returns the contacts that became this one before an event was recorded, in their order. */
  into(contactId: string, sequence: number): readonly Merged[];
}

export function followPeople({ merges, firsts }: Pick<ConversationFacts, 'merges' | 'firsts'>): People {
  const byFrom = new Map(merges.map((each) => [each.from_contact, each]));
  const byTo = Map.groupBy(merges, (each) => each.to_contact);
  const first = new Map(firsts.map((each) => [`${each.workspace_id} ${each.phone}`, each.contact_id]));
  return {
    at(contactId, sequence) {
      let is = contactId;
      for (let next = byFrom.get(is); next && next.after < sequence; next = byFrom.get(is))
        is = next.to_contact;
      return is;
    },
    first: (workspaceId, phone, contactId) => first.get(`${workspaceId} ${phone}`) ?? contactId,
    into: (contactId, sequence) => (byTo.get(contactId) ?? []).filter(({ after }) => after < sequence),
  };
}

/** A conversation that went into another one: the last event before that, and who had it. */
export interface TakenIn {
  id: string;
  workspaceId: string;
  into: string;
  after: number;
  assignee: string | undefined;
}

export interface Followed {
  /** Returns the conversation that one has become; itself where it is one still. */
  now(id: string): string;
  takenIn: readonly TakenIn[];
}

/** Follows conversations by what their last events say of whose they were. */
export function followConversations({ conversations, told, merges }: ConversationFacts): Followed {
  if (merges.length === 0) return { now: (id) => id, takenIn: [] };
  const people = followPeople({ merges, firsts: [] });
  const there = new Set(conversations.map(({ id }) => id));
  const byPlace = new Map(conversations.map((row) => [placeOf(row), row.id]));
  const last = new Map(
    told.flatMap((event) =>
      event.type === 'conversation.updated' && !there.has(event.subject) ? [[event.subject, event]] : [],
    ),
  );
  const takenIn = [...last].flatMap(([id, { workspace_id, sequence, data }]) => {
    const { contactId, channelId, assignee } = JSON.parse(data!) as Shown;
    const merged = merges.find(
      (each) => [each.from_contact, each.to_contact].includes(contactId) && each.after >= Number(sequence),
    );
    const place = { contact_id: people.at(contactId, Number.POSITIVE_INFINITY), channel_id: channelId };
    const into = byPlace.get(placeOf(place));
    return merged && into !== undefined
      ? [{ id, workspaceId: workspace_id, into, after: merged.after, assignee }]
      : [];
  });
  const became = new Map(takenIn.map(({ id, into }) => [id, into]));
  return { now: (id) => became.get(id) ?? id, takenIn };
}

interface Shown {
  contactId: string;
  channelId: string;
  assignee?: string;
}
