/** Contacts by the beginning of their number, a page at a time along an index; by that of words: `search-names.ts`. */
import type { Db } from '../../../platform/database/dialect.ts';
import { contactViews } from '../identity/find.ts';
import type { ContactView } from '../schemas.ts';
import { END, type Found, searchNames } from './search-names.ts';

/** Numbers read at a time: a page of the longest, and one to know of the next. */
const CHUNK = 101;
const NUMBER = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/** Digits search numbers, in the order of the numbers; anything else searches names, in the order of their words. */
export async function searchContacts(
  db: Db,
  workspaceId: string,
  search: string,
  limit: number,
  after?: string,
): Promise<Found> {
  if (!NUMBER.test(search)) return searchNames(db, workspaceId, search, limit, after);
  const found: ContactView[] = [];
  for (const prefix of prefixesOf(search)) {
    found.push(...(await searchNumbers(db, workspaceId, prefix, limit + 1 - found.length, after)));
    if (found.length > limit) break;
  }
  const hits = found.slice(0, limit);
  return { hits, next: found.length > limit ? hits.at(-1)!.phone : undefined };
}

/** People that are handed out together: first few, for a page is soon full, and no more than all of these. */
const PEOPLE = [50, 500, 1500];

/** Yields the ids of the contacts that a search finds, some at a time, as far as is worth it. */
export async function* peopleNamed(db: Db, workspaceId: string, search: string): AsyncGenerator<string[]> {
  let after: string | undefined;
  for (const size of PEOPLE) {
    const { hits, next } = await searchContacts(db, workspaceId, search, size, after);
    yield hits.map(({ id }) => id);
    if (next === undefined) return;
    after = next;
  }
}

/**
 * Returns the prefixes that a search may mean, sorted and none within another. Without a `+` the digits begin with a
 * country code or are an Indian number.
 */
function prefixesOf(search: string): string[] {
  const digits = search.replace(/\D/g, '');
  if (search.startsWith('+')) return [`+${digits}`];
  if (digits.startsWith('0')) return [`+91${digits.replace(/^0+/, '')}`];
  return `91${digits}`.startsWith(digits) ? [`+${digits}`] : [`+91${digits}`, `+${digits}`].sort();
}

/** A number is found on the contact that shows it; numbers of deleted contacts are skipped. */
async function searchNumbers(
  db: Db,
  workspaceId: string,
  prefix: string,
  limit: number,
  after = '',
): Promise<ContactView[]> {
  const hits: ContactView[] = [];
  for (let from = after; hits.length < limit; ) {
    const rows = await db
      .selectFrom('contact_aliases')
      .select(['value', 'contact_id'])
      .where('workspace_id', '=', workspaceId)
      .where('kind', '=', 'phone')
      .where('value', '>=', prefix)
      .where('value', '<', prefix + END)
      .where('value', '>', from)
      .orderBy('value')
      .limit(CHUNK)
      .execute();
    const ids = [...new Set(rows.map((row) => row.contact_id))];
    const views = await contactViews(db, workspaceId, ids);
    for (const { value, contact_id } of rows) {
      const contact = views.get(contact_id);
      if (contact?.phone === value && hits.length < limit) hits.push(contact);
    }
    if (rows.length < CHUNK) break;
    from = rows.at(-1)!.value;
  }
  return hits;
}
