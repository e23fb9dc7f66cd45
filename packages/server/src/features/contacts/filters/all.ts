import type { Db } from '../../../platform/database/dialect.ts';
import { contactViews } from '../identity/find.ts';
import type { ContactView } from '../schemas.ts';
import { matchingContacts } from './matching.ts';
import type { ContactSort } from './schemas.ts';
import type { CheckedCondition } from './sql.ts';

const AT_ONCE = 500;
/** Contacts are counted no further than this. */
const MOST_COUNTED = 10_000;

/** Yields all contacts that fit, some at a time. */
export async function* eachMatching(
  db: Db,
  workspaceId: string,
  condition: CheckedCondition,
  sort: ContactSort = 'newest',
): AsyncGenerator<ContactView[]> {
  let after: string | undefined;
  do {
    const { ids, next } = await matchingContacts(db, workspaceId, { condition, sort, limit: AT_ONCE, after });
    const views = await contactViews(db, workspaceId, ids);
    yield ids.flatMap((id) => views.get(id) ?? []);
    after = next;
  } while (after !== undefined);
}

/** Counts the contacts that fit, as far as `MOST_COUNTED`. */
export async function countMatching(
  db: Db,
  workspaceId: string,
  condition: CheckedCondition,
): Promise<{ count: number; more: boolean }> {
  let count = 0;
  let after: string | undefined;
  do {
    const limit = MOST_COUNTED - count;
    const page = await matchingContacts(db, workspaceId, { condition, sort: 'newest', limit, after });
    count += page.ids.length;
    after = page.next;
  } while (after !== undefined && count < MOST_COUNTED);
  return { count, more: after !== undefined };
}
