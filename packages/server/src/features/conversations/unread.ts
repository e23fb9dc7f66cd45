import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/dialect.ts';
import type { ConversationRow } from './show.ts';

/** The member who asks, and since when they belong to the workspace. */
export interface Reader {
  id: string;
  since: number;
}

/**
 * Returns how many messages of the person a member has not read, or for a key nobody has, of the conversation that
 * stands in a statement as `c`. A message from before a member joined is no news to them.
 */
export const unreadBy = (reader: Reader | undefined): RawBuilder<number> =>
  reader
    ? sql<number>`c.inbound - coalesce(
        (select r.read from conversation_reads r where r.workspace_id = c.workspace_id
          and r.conversation_id = c.id and r.member = ${reader.id}),
        case when coalesce(c.last_inbound_at, 0) > ${reader.since} then 0 else c.inbound end)`
    : sql<number>`c.inbound - c.read`;

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
