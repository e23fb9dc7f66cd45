import { type RawBuilder, sql } from 'kysely';
import { SECOND } from '../../platform/clock.ts';
import { type KeyedQuery, selectTogether } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { ConversationRow } from './show.ts';

/** The member who asks, and since when they belong to the workspace. */
export interface Reader {
  id: string;
  since: number;
}

/**
 * Returns how many messages of the person a member has not read, or for a key nobody has, of the conversation that
 * stands in a statement as `c`. A message from before a member joined is no news to them: where nothing is newer that is
 * none, and where something may be, `newsTo` leaves out what is not. WhatsApp gives the time of a message in whole seconds.
 */
export const unreadBy = (reader: Reader | undefined): RawBuilder<number> =>
  reader
    ? sql<number>`c.inbound - coalesce(
        (select r.read from conversation_reads r where r.workspace_id = c.workspace_id
          and r.conversation_id = c.id and r.member = ${reader.id}),
        case when coalesce(c.last_inbound_at, 0) >= ${reader.since - (reader.since % SECOND)} then 0 else c.inbound end)`
    : sql<number>`c.inbound - c.read`;

/** Returns how many messages the people of conversations wrote since a time, by the conversation. */
export type InboundSince = (
  db: Db,
  conversations: readonly ConversationRow[],
  since: number,
) => Promise<Map<string, number>>;

const MARKED: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text', member: 'text' },
  query: () => sql`select r.conversation_id as id from v cross join conversation_reads r
      where r.workspace_id = v.workspace_id and r.conversation_id = v.id and r.member = v.member`,
};

/**
 * Leaves out of what is unread to a member what was written before they joined, in conversations which they have not marked.
 * Their own mark says how much is unread, whatever is older.
 */
export async function newsTo<Row extends ConversationRow & { unread: number }>(
  db: Db,
  rows: readonly Row[],
  reader: Reader | undefined,
  inboundSince: InboundSince,
): Promise<readonly Row[]> {
  const { id: member, since } = reader ?? { id: '', since: Number.NEGATIVE_INFINITY };
  const older = rows.filter((row) => row.created_at <= since && row.unread > 0 && row.unread === row.inbound);
  if (older.length === 0) return rows;
  const keys = older.map(({ workspace_id, id }) => ({ workspace_id, id, member }));
  const marked = new Set((await selectTogether<{ id: string }>(db, MARKED, keys)).map(({ id }) => id));
  const news = await inboundSince(
    db,
    older.filter(({ id }) => !marked.has(id)),
    since,
  );
  return rows.map((row) => ({ ...row, unread: Math.min(row.unread, news.get(row.id) ?? row.unread) }));
}

/** Returns the same of a conversation that was read already. */
export async function unreadOf(
  db: Db,
  { workspace_id, id, inbound, read }: ConversationRow,
  reader: Reader | undefined,
): Promise<number> {
  if (!reader) return inbound - read;
  const { rows } = await sql<{ unread: number }>`select ${unreadBy(reader)} as unread from conversations c
    where c.workspace_id = ${workspace_id} and c.id = ${id}`.execute(db);
  return Number(rows[0]?.unread ?? 0);
}
