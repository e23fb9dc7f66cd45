import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';

const WITH_MESSAGES: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text' },
  query: () => sql`select v.contact_id, (select 1 from messages m
      where m.contact_id = v.contact_id and m.contact_id is not null and m.workspace_id || '' = v.workspace_id
      limit 1) as found from v`,
};

/** Returns those of some contacts to or from whom there are messages. */
export async function contactsWithMessages(
  db: Db,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const keys = contactIds.map((contact_id) => ({ workspace_id: workspaceId, contact_id }));
  const rows = await selectByKeys<{ contact_id: string; found: number | null }>(db, WITH_MESSAGES, keys);
  return new Set(rows.flatMap(({ contact_id, found }) => (found === null ? [] : contact_id)));
}
