/** Contacts by the beginning of their number or name, a page at a time along an index. */
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { contactViews } from './find.ts';
import type { ContactView } from './show.ts';

/** A contact and where it stands in the order of the search. */
export interface Hit {
  key: string;
  contact: ContactView;
}

/** Greater than every text that begins with what stands before it. */
const END = '\u{10ffff}';
/** Numbers read at a time: a page of the longest, and one to know of the next. */
const CHUNK = 101;
const NUMBER = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/** Digits search numbers, in the order of the numbers; anything else searches names, in the order of the names. */
export async function searchContacts(
  db: Db,
  workspaceId: string,
  search: string,
  limit: number,
  after?: string,
): Promise<Hit[]> {
  if (!NUMBER.test(search)) return searchNames(db, workspaceId, folded(search), limit, after);
  const hits: Hit[] = [];
  for (const prefix of prefixesOf(search)) {
    hits.push(...(await searchNumbers(db, workspaceId, prefix, limit - hits.length, after)));
    if (hits.length === limit) break;
  }
  return hits;
}

/** Without a `+` the digits begin with a country code or are an Indian number; sorted, and none within another. */
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
): Promise<Hit[]> {
  const hits: Hit[] = [];
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
      if (contact?.phone === value && hits.length < limit) hits.push({ key: value, contact });
    }
    if (rows.length < CHUNK) break;
    from = rows.at(-1)!.value;
  }
  return hits;
}

/** Of one name the newest first. Two statements, for SQLite does not seek by a pair where one is an expression. */
async function searchNames(
  db: Db,
  workspaceId: string,
  prefix: string,
  limit: number,
  cursor?: string,
): Promise<Hit[]> {
  const name = sql<string>`lower(name)`;
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const query = db
    .selectFrom('contacts')
    .select(['id', name.as('name')])
    .where('workspace_id', '=', workspaceId)
    .where('name', 'is not', null);
  const rows: { id: string; name: string }[] = [];
  if (after) {
    const same = query.where(name, '=', after.name).where('id', '<', after.id);
    rows.push(...(await same.orderBy('id', 'desc').limit(limit).execute())); // by the name too SQLite would sort
  }
  if (rows.length < limit) {
    const others = query
      .where(name, after ? '>' : '>=', after?.name ?? prefix)
      .where(name, '<', prefix + END);
    const rest = others.orderBy(name).orderBy('id', 'desc');
    rows.push(...(await rest.limit(limit - rows.length).execute()));
  }
  const views = await contactViews(
    db,
    workspaceId,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, name }) => {
    const contact = views.get(id);
    return contact ? [{ key: `${id} ${name}`, contact }] : [];
  });
}

function placeOf(cursor: string): { id: string; name: string } {
  const space = cursor.indexOf(' ');
  if (space > 0) return { id: cursor.slice(0, space), name: cursor.slice(space + 1) };
  throw new ApiError('INVALID_PARAMETER', {
    details: [{ field: 'cursor', message: 'is not one that was given for this search' }],
  });
}

const folded = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
