import type { Db } from '../../../platform/database/dialect.ts';
import { searchContacts } from '../address-book/search.ts';
import { namedContacts } from '../address-book/store.ts';
import { eachMatching } from '../filters/all.ts';
import type { ContactSort } from '../filters/schemas.ts';
import type { CheckedCondition } from '../filters/sql.ts';
import { userIdsOf } from '../identity/aliases.ts';
import type { ContactView } from '../schemas.ts';
import type { ExportedContact } from './csv.ts';

/** Says of whom a file is: these contacts, those that a search finds, or those that fit a condition. */
export type Whom =
  | { ids: readonly string[] }
  | { search: string }
  | { condition: CheckedCondition; sort?: ContactSort };

const AT_ONCE = 500;

/** Yields all contacts that are meant, some at a time, in the order of their list. */
export async function* eachOf(db: Db, workspaceId: string, whom: Whom): AsyncGenerator<ContactView[]> {
  if ('ids' in whom) yield await namedContacts(db, workspaceId, whom.ids);
  else if ('search' in whom) yield* eachFound(db, workspaceId, whom.search);
  else yield* eachMatching(db, workspaceId, whom.condition, whom.sort);
}

async function* eachFound(db: Db, workspaceId: string, search: string): AsyncGenerator<ContactView[]> {
  let after: string | undefined;
  do {
    const { hits, next } = await searchContacts(db, workspaceId, search, AT_ONCE, after);
    yield hits;
    after = next;
  } while (after !== undefined);
}

/** Yields all contacts that are meant, some at a time, with their ids at WhatsApp. */
export async function* eachExported(
  db: Db,
  workspaceId: string,
  whom: Whom,
): AsyncGenerator<ExportedContact[]> {
  for await (const contacts of eachOf(db, workspaceId, whom)) {
    const ids = contacts.map(({ id }) => id);
    const userIds = await userIdsOf(db, workspaceId, ids);
    yield contacts.map((contact) => ({ contact, userId: userIds.get(contact.id) }));
  }
}
