/** Contacts by the beginning of their number or username, a page at a time along an index; by that of words: `search-names.ts`. */
import type { Db } from '../../../platform/database/dialect.ts';
import { keptQuery, selectKept } from '../../../platform/database/kept-query.ts';
import { contactViews } from '../identity/find.ts';
import type { ContactView } from '../schemas.ts';
import { END, type Found, findsName, searchNames } from './search-names.ts';

/** Numbers read at a time, once some were found that nobody shows. */
const CHUNK = 101;
const NUMBER = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/** Stands before a username where one is searched, and in a cursor within usernames. */
const AT = '@';
const USERNAME = /^@?[a-z0-9._]+$/;

/**
 * Digits search numbers, in the order of the numbers, and what begins with `@` usernames, in their order; anything else
 * searches names, in the order of their words, and then usernames if it may be one.
 */
export async function searchContacts(
  db: Db,
  workspaceId: string,
  search: string,
  limit: number,
  after?: string,
): Promise<Found> {
  if (!NUMBER.test(search)) return searchWords(db, workspaceId, search.trim(), limit, after);
  const found: ContactView[] = [];
  for (const prefix of prefixesOf(search)) {
    found.push(
      ...(await searchAliases(db, workspaceId, {
        kind: 'phone',
        prefix,
        limit: limit + 1 - found.length,
        after,
      })),
    );
    if (found.length > limit) break;
  }
  const hits = found.slice(0, limit);
  return { hits, next: found.length > limit ? hits.at(-1)!.phone : undefined };
}

async function searchWords(
  db: Db,
  workspaceId: string,
  search: string,
  limit: number,
  after: string | undefined,
): Promise<Found> {
  const username = search.toLowerCase();
  const within = after?.startsWith(AT);
  const named =
    search.startsWith(AT) || within
      ? { hits: [], next: undefined }
      : await searchNames(db, workspaceId, search, limit, after);
  if (named.next !== undefined || !USERNAME.test(username)) return named;
  const left = limit - named.hits.length;
  const others = await searchAliases(db, workspaceId, {
    ...{ kind: 'username', prefix: username.replace(AT, ''), limit: left + 1 },
    after: within ? after!.slice(AT.length) : undefined,
    // Whoever is found by their name as well has come already.
    wants: ({ name }) => search.startsWith(AT) || name === undefined || !findsName(search, name),
  });
  const more = others.slice(0, left);
  const next = others.length > left ? AT + (more.at(-1)?.username ?? '') : undefined;
  return { hits: [...named.hits, ...more], next };
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

interface Walk {
  kind: 'phone' | 'username';
  prefix: string;
  limit: number;
  after: string | undefined;
  wants?(contact: ContactView): boolean;
}

const ALIASES = keptQuery(
  (
    db,
    o: { workspaceId: string; kind: Walk['kind']; end: string; most: number; from?: string; after?: string },
  ) => {
    let along = db
      .selectFrom('contact_aliases')
      .select(['value', 'contact_id'])
      .where('workspace_id', '=', o.workspaceId)
      .where('kind', '=', o.kind)
      .where('value', '<', o.end);
    // Of two lower bounds SQLite would take the first, and read all that came on the pages before.
    if (o.from !== undefined) along = along.where('value', '>=', o.from);
    if (o.after !== undefined) along = along.where('value', '>', o.after);
    return along.orderBy('value').limit(o.most);
  },
);

/** A number or username is found on the contact that shows it; those of deleted contacts are skipped. */
async function searchAliases(
  db: Db,
  workspaceId: string,
  { kind, prefix, limit, after = '', wants = () => true }: Walk,
): Promise<ContactView[]> {
  const hits: ContactView[] = [];
  let most = Math.min(limit, CHUNK);
  for (let last = after; hits.length < limit; ) {
    const rows = await selectKept(db, ALIASES, {
      ...{ workspaceId, kind, end: prefix + END, most },
      ...(last < prefix ? { from: prefix } : { after: last }),
    });
    const ids = [...new Set(rows.map((row) => row.contact_id))];
    const views = await contactViews(db, workspaceId, ids);
    for (const { value, contact_id } of rows) {
      const contact = views.get(contact_id);
      if (contact?.[kind] === value && wants(contact) && hits.length < limit) hits.push(contact);
    }
    if (rows.length < most) break;
    last = rows.at(-1)!.value;
    most = CHUNK;
  }
  return hits;
}
