import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { type KeyedQuery, selectTogether } from '../../platform/database/batch.ts';
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

const WITH_CONVERSATIONS: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text' },
  query: () => sql`select v.contact_id from v cross join conversations c
      where c.workspace_id = v.workspace_id and c.contact_id = v.contact_id`,
};

/** Returns those of some contacts with whom there is a conversation. */
export async function contactsWithConversations(
  db: Db,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const keys = contactIds.map((contact_id) => ({ workspace_id: workspaceId, contact_id }));
  const rows = await selectTogether<{ contact_id: string }>(db, WITH_CONVERSATIONS, keys);
  return new Set(rows.map(({ contact_id }) => contact_id));
}
