/** Contacts that fit a condition, a page at a time in one of the orders of the list. */
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { ContactSort } from './schemas.ts';
import type { CheckedCondition } from './sql.ts';

/** A page looks at this many contacts at most, so that it may be short or empty and still have a next one. */
const LOOKS = 5000;

export interface Matching {
  condition: CheckedCondition;
  sort: ContactSort;
  limit: number;
  /** The cursor of the page before. */
  after?: string | undefined;
}

export interface MatchingPage {
  ids: string[];
  next: string | undefined;
}

/** A walk along an index: the contacts as `id` with the `place` of each in the order. */
interface Walk {
  rows: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** Returns the ids of a page of those who fit. */
export async function matchingContacts(
  db: Db,
  workspaceId: string,
  { condition, sort, limit, after }: Matching,
): Promise<MatchingPage> {
  const { rows, order } = walkOf(workspaceId, condition, sort, after);
  const { parts } = condition;
  const fits = parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``;
  const found = await sql<Place>`select c.id, c.place from (${rows} limit ${LOOKS}) c ${fits}
    order by ${order} limit ${limit + 1}`.execute(db);
  const page = found.rows.slice(0, limit);
  const ids = page.map(({ id }) => id);
  if (found.rows.length > limit) return { ids, next: cursorOf(page.at(-1)!) };
  const end = await sql<Place>`select c.id, c.place from (${rows} limit 1 offset ${LOOKS - 1}) c`.execute(db);
  return { ids, next: end.rows[0] && cursorOf(end.rows[0]) };
}

/** Looks at the next contacts: how many of them there are and fit, and the cursor behind them; undefined: these were the last. */
export async function countNext(
  db: Db,
  workspaceId: string,
  condition: CheckedCondition,
  after: string | undefined,
): Promise<{ lookedAt: number; fitting: number; after: string | undefined }> {
  const { rows } = walkOf(workspaceId, condition, 'newest', after);
  const { parts } = condition;
  const fits = parts.length > 0 ? sql`filter (where ${sql.join(parts, sql` and `)})` : sql``;
  const counted = await sql<{ looked_at: number; fitting: number; last: string | null }>`
    select count(*) as looked_at, count(*) ${fits} as fitting, min(c.id) as last from (${rows} limit ${LOOKS}) c`.execute(
    db,
  );
  const { looked_at, fitting, last } = counted.rows[0]!;
  const lookedAt = Number(looked_at);
  const isEnd = lookedAt < LOOKS || last === null;
  return { lookedAt, fitting: Number(fitting), after: isEnd ? undefined : cursorOf({ id: last, place: '' }) };
}

/**
 * Returns the ids of the next contacts that fit, the oldest first, after one and before another; `after` is the last one
 * that was looked at, undefined where there are no more.
 */
export async function contactsInOrder(
  db: Db,
  workspaceId: string,
  { parts, among }: CheckedCondition,
  { after, before, looks }: { after: string; before: string; looks: number },
): Promise<{ ids: string[]; after: string | undefined }> {
  const { table, id, alike } = sourceOf(among);
  const some = sql`select workspace_id, ${sql.ref(id)} as id from ${table}
    where workspace_id = ${workspaceId} ${alike} and ${sql.ref(id)} > ${after} and ${sql.ref(id)} < ${before}
    order by ${sql.ref(id)} limit ${looks}`;
  const fits = parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
  const { rows } = await sql<{ id: string; fits: number | boolean }>`
    select c.id, case when ${fits} then 1 else 0 end as fits from (${some}) c order by c.id`.execute(db);
  const ids = rows.filter((row) => Number(row.fits) === 1).map((row) => row.id);
  return { ids, after: rows.length < looks ? undefined : rows.at(-1)!.id };
}

interface Place {
  id: string;
  place: string | number;
}

const cursorOf = ({ id, place }: Place) => `${id} ${place}`;

function placeOf(cursor: string, sort: ContactSort): Place {
  const space = cursor.indexOf(' ');
  const [id, place] = [cursor.slice(0, space), cursor.slice(space + 1)];
  if (space > 0 && (sort !== 'lastWrote' || /^\d+$/.test(place)))
    return { id, place: sort === 'lastWrote' ? Number(place) : place };
  throw new ApiError('INVALID_PARAMETER', {
    details: [{ field: 'cursor', message: 'is not one that was given for this sort' }],
  });
}

/** The expressions of the indexes `contacts_by_name` and `contacts_by_inbound`, in their own words. */
const NAME = sql`coalesce(lower(name), '\u{10ffff}')`;
const INBOUND = sql`coalesce(last_inbound_at, 0)`;

function walkOf(workspaceId: string, { among }: CheckedCondition, sort: ContactSort, after?: string): Walk {
  const from = after === undefined ? undefined : placeOf(after, sort);
  // SQLite seeks by the first condition alone: it takes no expression of an index within a pair.
  const beyond = (expression: RawBuilder<unknown>, direction: '<' | '>') =>
    from
      ? sql`and ${expression} ${sql.raw(direction)}= ${from.place}
          and (${expression}, id) ${sql.raw(direction)} (${from.place}, ${from.id})`
      : sql``;
  if (sort === 'name')
    return {
      rows: sql`select workspace_id, id, ${NAME} as place from contacts where workspace_id = ${workspaceId}
        ${beyond(NAME, '>')} order by ${NAME}, id`,
      order: sql`c.place, c.id`,
    };
  if (sort === 'lastWrote')
    return {
      rows: sql`select workspace_id, id, ${INBOUND} as place from contacts where workspace_id = ${workspaceId}
        ${beyond(INBOUND, '<')} order by ${INBOUND} desc, id desc`,
      order: sql`c.place desc, c.id desc`,
    };
  const { table, id, alike } = sourceOf(among);
  return {
    rows: sql`select workspace_id, ${sql.ref(id)} as id, '' as place from ${table}
      where workspace_id = ${workspaceId} ${alike}
      ${from ? sql`and ${sql.ref(id)} < ${from.id}` : sql``} order by ${sql.ref(id)} desc`,
    order: sql`c.id desc`,
  };
}

/** The table whose index has the contacts among whom all are that fit, and the condition on it. */
function sourceOf(among: CheckedCondition['among']) {
  if (among === undefined) return { table: sql`contacts`, id: 'id', alike: sql`` };
  if ('tag' in among)
    return { table: sql`contact_tags`, id: 'contact_id', alike: sql`and tag = ${among.tag}` };
  const { attributeId, value } = among;
  const alike = sql`and attribute_id = ${attributeId} and value = ${value}`;
  return { table: sql`contact_values`, id: 'contact_id', alike };
}
