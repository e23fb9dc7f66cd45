/** Contacts that fit a condition, a page at a time in one of the orders of the list. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/dialect.ts';
import { foreignCursor } from '../../../platform/http/response/cursor.ts';
import type { ContactSort } from './schemas.ts';
import { type CheckedCondition, ONE } from './sql.ts';

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

/**
 * Returns the ids of a page of those who fit. Who has nothing that the order goes by, a name or a last word, comes last
 * and stands in no index of it: they are found by their ids.
 */
export async function matchingContacts(
  db: Db,
  workspaceId: string,
  { condition, sort, limit, after }: Matching,
): Promise<MatchingPage> {
  const found: Place[] = [];
  for (const { rows, order, parts } of walksOf(workspaceId, condition, sort, after)) {
    const room = limit - found.length;
    const fits = parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``;
    const fitting = await sql<Place>`select c.id, c.place from (${rows} limit ${LOOKS}) c ${fits}
      order by ${order} limit ${room + 1}`.execute(db);
    found.push(...fitting.rows.slice(0, room));
    if (fitting.rows.length > room) return pageTo(found.at(-1));
    const last = await sql<Place>`select c.id, c.place from (${rows} limit 1 offset ${LOOKS - 1}) c`.execute(
      db,
    );
    if (last.rows[0]) return pageTo(last.rows[0]);
  }
  return pageTo(undefined);

  function pageTo(last: Place | undefined): MatchingPage {
    return { ids: found.map(({ id }) => id), next: last && cursorOf(last) };
  }
}

/** Looks at the next contacts: how many of them there are and fit, and the id of the last; undefined: there are no more. */
export async function countNext(
  db: Db,
  workspaceId: string,
  condition: CheckedCondition,
  after: string | undefined,
): Promise<{ lookedAt: number; fitting: number; after: string | undefined }> {
  const { parts, among } = condition;
  const rows = byIds(workspaceId, among, 'desc', after);
  const fits = parts.length > 0 ? sql`filter (where ${sql.join(parts, sql` and `)})` : sql``;
  const counted = await sql<{ looked_at: number; fitting: number; last: string | null }>`
    select count(*) as looked_at, count(*) ${fits} as fitting, min(c.id) as last from (${rows} limit ${LOOKS}) c`.execute(
    db,
  );
  const { looked_at, fitting, last } = counted.rows[0]!;
  const lookedAt = Number(looked_at);
  const isEnd = lookedAt < LOOKS || last === null;
  return { lookedAt, fitting: Number(fitting), after: isEnd ? undefined : last };
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

/** A contact stands there in the order of a list; `place` is null among those who are found by their ids. */
interface Place {
  id: string;
  place: string | number | null;
}

const cursorOf = ({ id, place }: Place) => (place === null ? id : `${id} ${place}`);

function placeOf(cursor: string, sort: ContactSort): Place {
  const space = cursor.indexOf(' ');
  if (space < 0) return { id: cursor, place: null };
  const [id, place] = [cursor.slice(0, space), cursor.slice(space + 1)];
  if (id !== '' && sort === 'name') return { id, place };
  if (id !== '' && sort === 'lastWrote' && /^\d{1,15}$/.test(place)) return { id, place: Number(place) };
  throw foreignCursor('sort');
}

type Direction = 'asc' | 'desc';

const beyond = (direction: Direction) => sql.raw(direction === 'asc' ? '>' : '<');

interface Order {
  /** It is null where a contact has nothing that the order goes by; the index of the order leaves those out. */
  column: string;
  /** The expression of that index, in its own words. */
  place: RawBuilder<string | number>;
  direction: Direction;
}

const ORDERS: Record<Exclude<ContactSort, 'newest'>, Order> = {
  name: { column: 'name', place: sql`lower(name)`, direction: 'asc' },
  lastWrote: { column: 'last_inbound_at', place: sql`last_inbound_at`, direction: 'desc' },
};

/** A walk along an index: the contacts as `id` with the `place` of each in the order. */
interface Walk {
  rows: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Each is true of the contacts that are wanted. */
  parts: readonly RawBuilder<boolean>[];
}

/** Returns the walks that make up a list, one behind the other, from a cursor on. */
function walksOf(
  workspaceId: string,
  { parts, among }: CheckedCondition,
  sort: ContactSort,
  after: string | undefined,
): Walk[] {
  const from = after === undefined ? undefined : placeOf(after, sort);
  const order = sort === 'newest' ? undefined : ORDERS[sort];
  const direction = order?.direction ?? 'desc';
  const onlyIds = from?.place === null;
  const others: Walk = {
    rows: byIds(workspaceId, among, direction, onlyIds ? from.id : undefined),
    order: sql`c.id ${sql.raw(direction)}`,
    parts: order ? [...parts, hasNo(order)] : parts,
  };
  if (!order || onlyIds) return [others];
  const ordered = sql`c.place ${sql.raw(direction)}, c.id ${sql.raw(direction)}`;
  return [{ rows: byPlaces(workspaceId, order, from), order: ordered, parts }, others];
}

const hasNo = ({ column }: Order) =>
  sql<boolean>`exists (select 1 from contacts p where p.workspace_id = c.workspace_id and p.id = c.id
    and ${sql.ref(`p.${column}`)} is null ${ONE})`;

function byPlaces(workspaceId: string, { column, place, direction }: Order, from: Place | undefined) {
  const way = sql.raw(direction);
  const than = beyond(direction);
  // SQLite seeks by the first condition alone: it takes no expression of an index within a pair.
  const rest = from
    ? sql`and ${place} ${than}= ${from.place} and (${place}, id) ${than} (${from.place}, ${from.id})`
    : sql``;
  return sql`select workspace_id, id, ${place} as place from contacts
    where workspace_id = ${workspaceId} and ${sql.ref(column)} is not null ${rest} order by ${place} ${way}, id ${way}`;
}

function byIds(
  workspaceId: string,
  among: CheckedCondition['among'],
  direction: Direction,
  from: string | undefined,
) {
  const { table, id: column, alike } = sourceOf(among);
  const id = sql.ref(column);
  const rest = from === undefined ? sql`` : sql`and ${id} ${beyond(direction)} ${from}`;
  return sql`select workspace_id, ${id} as id, null as place from ${table}
    where workspace_id = ${workspaceId} ${alike} ${rest} order by ${id} ${sql.raw(direction)}`;
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
