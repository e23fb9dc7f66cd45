/** This file says which events an agent is told of. */
import type { Db } from '../../platform/database/dialect.ts';
import type { Agent } from '../../platform/http/admission/principal.ts';
import { type Between, seenAmong, sees } from '../conversations/sight.ts';
import type { EventType } from '../events/types.ts';
import { messageBetween } from '../messages/read/seen.ts';
import type { FeedEvent } from './read.ts';

type Noun = EventType extends `${infer Name}.${string}` ? Name : never;

/** The nouns that agents are told of: by sight what belongs to a person. They are told of no other. */
const TOLD: Partial<Record<Noun, 'alike' | 'by sight'>> = {
  ...{ message: 'by sight', media: 'by sight', contact: 'by sight', conversation: 'by sight' },
  ...{ template: 'alike', channel: 'alike' },
};

/** The things that the data of an event may name. */
interface Data {
  id: string;
  contactId?: string;
  channelId?: string;
  messageId?: string;
  assigneeBefore?: string | null;
}

/**
 * Returns those events of a workspace that an agent is told of, by what they see now. Of a conversation that has left
 * their sight they are told this, by its id alone.
 */
export async function seenEvents(
  db: Db,
  workspaceId: string,
  { sight }: Agent,
  events: readonly FeedEvent[],
): Promise<FeedEvent[]> {
  const told = events.filter((event) => TOLD[nounOf(event)] !== undefined);
  if (!sight) return told;
  const read = await Promise.all(
    told.map(async (event) => {
      const data = JSON.parse(event.data) as Data;
      const alike = TOLD[nounOf(event)] === 'alike';
      return { event, data, of: alike ? undefined : await betweenOf(db, workspaceId, event, data) };
    }),
  );
  const people = read.map(({ of }) => of?.contactId ?? null);
  const isSeen = await seenAmong(db, workspaceId, sight, people);
  return read.flatMap(({ event, data, of }) => {
    if (of === undefined || isSeen(of)) return [event];
    const { id, assigneeBefore } = data;
    const left = assigneeBefore !== undefined && sees(sight, assigneeBefore);
    return left ? [{ ...event, data: JSON.stringify({ id }) }] : [];
  });
}

const nounOf = ({ type }: FeedEvent) => type.split('.', 1)[0] as Noun;

const NOBODY: Between = { contactId: null };

async function betweenOf(db: Db, workspaceId: string, event: FeedEvent, data: Data): Promise<Between> {
  switch (nounOf(event)) {
    case 'contact':
      return { contactId: event.subject };
    case 'media':
      return (data.messageId && (await messageBetween(db, workspaceId, data.messageId))) || NOBODY;
    default:
      return { contactId: data.contactId ?? null, ...(data.channelId && { channelId: data.channelId }) };
  }
}
