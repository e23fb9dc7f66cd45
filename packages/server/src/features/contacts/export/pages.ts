import type { Db } from '../../../platform/database/dialect.ts';
import { eachMatching } from '../filters/all.ts';
import type { ContactSort } from '../filters/schemas.ts';
import type { CheckedCondition } from '../filters/sql.ts';
import { userIdsOf } from '../identity/aliases.ts';
import type { ExportedContact } from './csv.ts';

/** Yields all contacts that fit, some at a time, with their ids at WhatsApp. */
export async function* eachExported(
  db: Db,
  workspaceId: string,
  condition: CheckedCondition,
  sort?: ContactSort,
): AsyncGenerator<ExportedContact[]> {
  for await (const contacts of eachMatching(db, workspaceId, condition, sort)) {
    const ids = contacts.map(({ id }) => id);
    const userIds = await userIdsOf(db, workspaceId, ids);
    yield contacts.map((contact) => ({ contact, userId: userIds.get(contact.id) }));
  }
}
