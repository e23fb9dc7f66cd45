import { sql } from 'kysely';
import { type KeyedQuery, selectTogether } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { toIst } from '../../platform/time.ts';
import type { NewEvent } from '../events/record.ts';
import type { ConversationView } from './schemas.ts';
import { WINDOW_MS } from './windows.ts';

export type ConversationRow = Row<'conversations'>;

/** Shows a conversation; `unread` is that of nobody in particular unless it is given. */
export function showConversation(
  row: ConversationRow,
  labels: readonly string[],
  now: number,
  unread = row.inbound - row.read,
): ConversationView {
  const windowEnd = (row.last_inbound_at ?? -WINDOW_MS) + WINDOW_MS;
  return {
    id: row.id,
    contactId: row.contact_id,
    channelId: row.channel_id,
    state: row.state,
    ...(row.snoozed_until !== null && { snoozedUntil: toIst(row.snoozed_until) }),
    ...(row.assignee !== null && { assignee: row.assignee }),
    ...(row.assigned_by !== null && { assignedBy: row.assigned_by }),
    labels: [...labels],
    unread: Math.max(0, unread),
    ...(row.waiting_since !== null && { waitingSince: toIst(row.waiting_since) }),
    ...(windowEnd > now && { windowOpenUntil: toIst(windowEnd) }),
    lastMessageAt: toIst(row.last_at),
    createdAt: toIst(row.created_at),
    updatedAt: toIst(row.updated_at),
  };
}

const LABELS: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select l.conversation_id as id, l.label from v cross join conversation_labels l
      where l.workspace_id = v.workspace_id and l.conversation_id = v.id`,
};

/** Returns the labels of conversations by their ids, sorted. */
export async function labelsOf(
  db: Db,
  rows: readonly Pick<ConversationRow, 'workspace_id' | 'id'>[],
): Promise<(id: string) => readonly string[]> {
  const keys = rows.map(({ workspace_id, id }) => ({ workspace_id, id }));
  const found = await selectTogether<{ id: string; label: string }>(db, LABELS, keys);
  const byId = Map.groupBy(found, (row) => row.id);
  return (id) => (byId.get(id) ?? []).map((row) => row.label).sort();
}

/** Makes the events that tell of conversations as they are now, and of those that changed hands who had them before. */
export async function changedEvents(
  db: Db,
  rows: readonly (ConversationRow & { assigneeBefore?: string | null })[],
  now: number,
): Promise<NewEvent[]> {
  const labels = await labelsOf(db, rows);
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    type: 'conversation.updated',
    subject: row.id,
    data: {
      ...showConversation(row, labels(row.id), now),
      ...(row.assigneeBefore !== undefined && { assigneeBefore: row.assigneeBefore }),
    },
  }));
}
