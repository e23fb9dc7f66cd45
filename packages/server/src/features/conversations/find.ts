import { ApiError } from '../../errors.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import type { ConversationView } from './schemas.ts';
import { type ConversationRow, labelsOf, showConversation } from './show.ts';

/** The member who asks, and since when they belong to the workspace. */
export interface Reader {
  id: string;
  since: number;
}

export const noSuchConversation = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such conversation in this workspace.' });

const byId = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('conversations').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id);

export async function requireConversation(db: Db, workspaceId: string, id: string): Promise<ConversationRow> {
  const row = await byId(db, workspaceId, id).executeTakeFirst();
  if (!row) throw noSuchConversation();
  return row;
}

/** Nobody else changes it until the commit. */
export async function holdConversation(trx: Trx, workspaceId: string, id: string): Promise<ConversationRow> {
  const row = await holdRows(trx, byId(trx, workspaceId, id)).executeTakeFirst();
  if (!row) throw noSuchConversation();
  return row;
}

/** Shows a conversation to a member, or to a key. */
export async function viewOf(
  db: Db,
  row: ConversationRow,
  reader: Reader | undefined,
  now: number,
): Promise<ConversationView> {
  const labels = await labelsOf(db, [row]);
  return showConversation(row, labels(row.id), now, await unreadOf(db, row, reader));
}

/** Returns how many of the person's messages a member has not read, or for a key nobody has. */
export async function unreadOf(db: Db, row: ConversationRow, reader: Reader | undefined): Promise<number> {
  if (!reader) return row.inbound - row.read;
  const mark = await db
    .selectFrom('conversation_reads')
    .select('read')
    .where('workspace_id', '=', row.workspace_id)
    .where('conversation_id', '=', row.id)
    .where('member', '=', reader.id)
    .executeTakeFirst();
  return row.inbound - (mark?.read ?? readByNew(row, reader));
}

/** A message from before a member joined is no news to them. */
const readByNew = (row: ConversationRow, { since }: Reader) =>
  (row.last_inbound_at ?? 0) > since ? 0 : row.inbound;
