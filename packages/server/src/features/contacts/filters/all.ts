import type { Db } from '../../../platform/database/dialect.ts';
import { contactViews } from '../identity/find.ts';
import type { ContactView } from '../schemas.ts';
import { countNext, matchingContacts } from './matching.ts';
import type { ContactSort } from './schemas.ts';
import type { CheckedCondition } from './sql.ts';

const AT_ONCE = 500;
/** Contacts are counted, and looked at to be counted, no further than this. */
const MOST_COUNTED = 10_000;
const MOST_LOOKED_AT = 50_000;

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

/** Counts the contacts that fit; `more`: there may be others. */
export async function countMatching(
  db: Db,
  workspaceId: string,
  condition: CheckedCondition,
): Promise<{ count: number; more: boolean }> {
  let count = 0;
  let after: string | undefined;
  for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT && count <= MOST_COUNTED; ) {
    const next = await countNext(db, workspaceId, condition, after);
    count += next.fitting;
    lookedAt += next.lookedAt;
    after = next.after;
    if (after === undefined && count <= MOST_COUNTED) return { count, more: false };
  }
  return { count: Math.min(count, MOST_COUNTED), more: true };
}
