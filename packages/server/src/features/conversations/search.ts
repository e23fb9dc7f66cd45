/** Conversations by their people, and by what was written in them. */
import type { Db } from '../../platform/database/dialect.ts';
import { type ConversationPageRequest, conversationsWith, type Listed } from './list.ts';
import type { FoundText, Match } from './schemas.ts';

export interface SearchRequest extends ConversationPageRequest {
  search: string;
}

/** The look-ups of nouns that come later. */
export interface SearchOptions {
  /** Yields the ids of contacts whose number, or a word of whose name, begins so, some at a time. */
  peopleNamed(db: Db, workspaceId: string, search: string): AsyncIterable<string[]>;
  /** Yields what was written that has all words of a search, newest first, some at a time. */
  writtenTexts(db: Db, workspaceId: string, search: string): AsyncIterable<FoundText[]>;
}

export interface Found extends Listed {
  match?: Match;
}

/** A search ends once it has found this many conversations by their people, and then this many by what was written. */
export const MOST_FOUND = 50;

/**
 * Returns a page of the conversations that a search finds: those with people who are called so, newest first, and then
 * those in which it was written, that of the newest message first. Each of these is known by a cursor of its own kind: a
 * conversation's time and id, or the id of the message.
 */
export async function searchConversations(
  db: Db,
  workspaceId: string,
  { search, limit, after, ...request }: SearchRequest,
  { peopleNamed, writtenTexts }: SearchOptions,
): Promise<{ rows: Found[]; next: string | undefined }> {
  const people = new Set<string>();
  const theirs: Listed[] = [];
  // Most of those who are called so may have no conversation, or none that fits.
  for await (const ids of peopleNamed(db, workspaceId, search)) {
    for (const id of ids) people.add(id);
    theirs.push(...(await conversationsWith(db, workspaceId, ids, request)));
    if (theirs.length >= MOST_FOUND) break;
  }
  theirs.sort(newestFirst);
  const rows: Found[] = [];
  if (!isMessage(after)) {
    const left = after === undefined ? theirs : theirs.filter((row) => newestFirst(row, placeOf(after)) > 0);
    rows.push(...left.slice(0, limit));
    if (left.length > limit) return { rows, next: keyOf(rows.at(-1)!) };
  }
  const texts = writtenTexts(db, workspaceId, search);
  const written = await writtenIn(db, workspaceId, texts, { ...request, except: people });
  const left = isMessage(after) ? written.filter(({ match }) => match.messageId < after) : written;
  const room = limit - rows.length;
  rows.push(...left.slice(0, room));
  if (left.length <= room) return { rows, next: undefined };
  return { rows, next: room > 0 ? left[room - 1]!.match.messageId : AFTER_PEOPLE };
}

type Place = Pick<Listed, 'last_at' | 'id'>;

const newestFirst = (a: Place, b: Place) => b.last_at - a.last_at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
const keyOf = ({ last_at, id }: Place) => `${last_at} ${id}`;

function placeOf(cursor: string): Place {
  const [at, id] = cursor.split(' ');
  return { last_at: Number(at), id: id! };
}

/** Greater than the id of every message. */
const AFTER_PEOPLE = 'msg_~';
const isMessage = (cursor: string | undefined): cursor is string => cursor?.startsWith('msg_') ?? false;

type Written = Listed & { match: Match };

interface Within extends Pick<ConversationPageRequest, 'filter' | 'reader' | 'sight'> {
  /** The people whose conversations are found anyway. */
  except: ReadonlySet<string>;
}

async function writtenIn(
  db: Db,
  workspaceId: string,
  texts: AsyncIterable<FoundText[]>,
  { except, ...request }: Within,
): Promise<Written[]> {
  const found = new Map<string, Written>();
  const known = new Map<string, Listed[]>();
  for await (const some of texts) {
    const others = some.filter(({ contactId }) => !except.has(contactId));
    const unknown = new Set(others.map(({ contactId }) => contactId).filter((id) => !known.has(id)));
    const rows = await conversationsWith(db, workspaceId, [...unknown], request);
    for (const id of unknown) known.set(id, []);
    for (const row of rows) known.get(row.contact_id)!.push(row);
    for (const { contactId, channelId, match } of others) {
      const row = known.get(contactId)!.find(({ channel_id }) => channel_id === channelId);
      if (row && !found.has(row.id)) found.set(row.id, { ...row, match: match() });
      if (found.size === MOST_FOUND) return [...found.values()];
    }
  }
  return [...found.values()];
}
