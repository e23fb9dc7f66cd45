import { ApiError } from '../../errors.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';
import type { Named } from './named.ts';
import type { ConversationRow } from './show.ts';
import { sees } from './sight.ts';

export const noSuchConversation = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such conversation in this workspace.' });

const byId = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('conversations').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id);

export async function requireConversation(
  db: Db,
  { workspaceId, id, sight }: Named,
): Promise<ConversationRow> {
  return seenOne(await byId(db, workspaceId, id).executeTakeFirst(), sight);
}

/** A contact as it is named, by whom: of its conversations those that are not seen are not there. */
export interface NamedContact {
  workspaceId: string;
  contactId: string;
  sight: Sight | undefined;
}

/** Returns the ids of the conversations with a contact that are seen, one for each channel at most. */
export async function conversationIdsWith(
  db: Db,
  { workspaceId, contactId, sight }: NamedContact,
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'assignee'])
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .execute();
  return rows.filter(({ assignee }) => sees(sight, assignee)).map(({ id }) => id);
}

/** Nobody else changes it until the commit. */
export async function holdConversation(
  trx: Trx,
  { workspaceId, id, sight }: Named,
): Promise<ConversationRow> {
  return seenOne(await holdRows(trx, byId(trx, workspaceId, id)).executeTakeFirst(), sight);
}

function seenOne(row: ConversationRow | undefined, sight: Sight | undefined): ConversationRow {
  if (!row || !sees(sight, row.assignee)) throw noSuchConversation();
  return row;
}
