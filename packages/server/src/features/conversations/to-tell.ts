/** This file reads the conversations that members may have to be told of. */
import { sql } from 'kysely';
import { type KeyedQuery, selectTogether } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { ConversationRow } from './show.ts';
import type { Reader } from './unread.ts';

const BETWEEN: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text', channel_id: 'text' },
  query: () => sql`select c.* from v cross join conversations c where c.workspace_id = v.workspace_id
      and c.contact_id = v.contact_id and c.channel_id = v.channel_id`,
};

/** Returns the conversations of people with numbers, as far as there are any. */
export function conversationsBetween(
  db: Db,
  workspaceId: string,
  pairs: readonly { contactId: string; channelId: string }[],
): Promise<ConversationRow[]> {
  return selectTogether(
    db,
    BETWEEN,
    pairs.map(({ contactId, channelId }) => ({
      ...{ workspace_id: workspaceId, contact_id: contactId, channel_id: channelId },
    })),
  );
}

const MARKS: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select r.conversation_id as id, r.member, r.read from v cross join conversation_reads r
      where r.workspace_id = v.workspace_id and r.conversation_id = v.id`,
};

/** Returns a function that says whether a member has not read all of a conversation, as `unread.ts` counts. */
export async function unreadAmong(
  db: Db,
  rows: readonly ConversationRow[],
): Promise<(row: ConversationRow, reader: Reader) => boolean> {
  const keys = rows.map(({ workspace_id, id }) => ({ workspace_id, id }));
  const marks = await selectTogether<{ id: string; member: string; read: number }>(db, MARKS, keys);
  const read = new Map(marks.map((mark) => [`${mark.id} ${mark.member}`, mark.read]));
  return ({ id, inbound, last_inbound_at }, reader) => {
    const isNew = (last_inbound_at ?? 0) > reader.since; // what was written before they joined is no news
    return inbound > (read.get(`${id} ${reader.id}`) ?? (isNew ? 0 : inbound));
  };
}

/** Returns the open conversations whose person has waited since a time in (after, upTo], the newest wait first. */
export function waitingSince(
  db: Db,
  workspaceId: string,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<ConversationRow[]> {
  return db
    .selectFrom('conversations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`waiting_since is not null and state = 'open'`)
    .where('waiting_since', '>', after)
    .where('waiting_since', '<=', upTo)
    .orderBy('waiting_since', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
