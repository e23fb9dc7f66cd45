import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { paddedList } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { ConversationState } from '../../platform/database/schema/conversations.ts';
import type { Schema } from '../../platform/database/schema/schema.ts';
import type { Reader } from './find.ts';
import type { VIEWS } from './schemas.ts';
import type { ConversationRow } from './show.ts';

export interface ConversationFilter {
  view: (typeof VIEWS)[number];
  state?: ConversationState | undefined;
  channelId?: string | undefined;
  contactId?: string | undefined;
  assignee?: string | undefined;
  label?: string | undefined;
  unread?: true | undefined;
  /** With these people alone. */
  contactIds?: readonly string[] | undefined;
}

export interface ConversationPageRequest {
  filter: ConversationFilter;
  reader: Reader | undefined;
  limit: number;
  /** The cursor of the page before. */
  after: string | undefined;
}

export interface ConversationPage {
  rows: Listed[];
  next: string | undefined;
}

export interface Listed extends ConversationRow {
  unread: number;
}

/** A page looks at this many conversations at most, where a filter has no index. */
const LOOKS = 2000;

type Query = SelectQueryBuilder<Schema & { c: Schema['conversations'] }, 'c', object>;

/** A way along an index, in its order. */
interface Walk {
  along(query: Query): Query;
  by: 'last_at' | 'waiting_since';
  order: 'asc' | 'desc';
}

/** Lists the conversations of a workspace; a page may be short or empty and still have a next one. */
export async function listConversations(
  db: Db,
  workspaceId: string,
  { filter, reader, limit, after }: ConversationPageRequest,
): Promise<ConversationPage> {
  const walk = walkOf(filter, reader);
  const { by, order } = walk;
  const place = sql.ref<number>(`c.${by}`);
  let along = walk.along(
    db.selectFrom('conversations as c').where('c.workspace_id', '=', workspaceId) as unknown as Query,
  );
  if (after !== undefined) {
    const [at, id] = after.split(' ');
    const beyond = sql<boolean>`(${place}, c.id) ${sql.raw(order === 'asc' ? '>' : '<')} (${Number(at)}, ${id})`;
    along = along.where(beyond);
  }
  along = along.orderBy(place, order).orderBy('c.id', order);
  const looked = db.selectFrom(along.selectAll('c').limit(LOOKS).as('c')) as unknown as Query;
  const rows = (await fitting(looked, filter, reader)
    .orderBy(place, order)
    .orderBy('c.id', order)
    .limit(limit + 1)
    .execute()) as Listed[];
  const keyOf = (row: ConversationRow) => `${row[by]} ${row.id}`;
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: keyOf(rows[limit - 1]!) };
  const [end] = (await along
    .select([place.as(by), 'c.id'])
    .offset(LOOKS - 1)
    .limit(1)
    .execute()) as unknown as ConversationRow[];
  return { rows, next: end && keyOf(end) };
}

/** Returns the conversations with some people that fit a filter. */
export async function conversationsWith(
  db: Db,
  workspaceId: string,
  contactIds: readonly string[],
  { filter, reader }: Pick<ConversationPageRequest, 'filter' | 'reader'>,
): Promise<Listed[]> {
  if (contactIds.length === 0) return [];
  const theirs = db
    .selectFrom('conversations as c')
    .where('c.workspace_id', '=', workspaceId)
    .where('c.contact_id', 'in', paddedList(contactIds)) as unknown as Query;
  return (await fitting(theirs, filter, reader).execute()) as Listed[];
}

/** Selects of some conversations those that fit a filter, with what the reader has not read. */
const fitting = (query: Query, filter: ConversationFilter, reader: Reader | undefined) =>
  restrict(query, filter, reader)
    .leftJoin('conversation_reads as r', (join) =>
      join
        .onRef('r.workspace_id', '=', 'c.workspace_id')
        .onRef('r.conversation_id', '=', 'c.id')
        .on('r.member', '=', reader?.id ?? ''),
    )
    .selectAll('c')
    .select(unreadOf(reader).as('unread'));

function walkOf(
  { view, state, contactId, contactIds, assignee }: ConversationFilter,
  reader: Reader | undefined,
): Walk {
  const newest = { by: 'last_at', order: 'desc' } as const;
  if (contactIds !== undefined)
    return { ...newest, along: (query) => query.where('c.contact_id', 'in', contactIds) };
  if (contactId !== undefined)
    return { ...newest, along: (query) => query.where('c.contact_id', '=', contactId) };
  if (view === 'waiting')
    return {
      by: 'waiting_since',
      order: 'asc',
      along: (query) => query.where('c.waiting_since', 'is not', null).where(IS_OPEN),
    };
  const taken = view === 'mine' ? (reader?.id ?? '') : assignee;
  if (taken !== undefined && (view === 'mine' || state === 'open'))
    return { ...newest, along: (query) => query.where('c.assignee', '=', taken).where(IS_OPEN) };
  if (view === 'unassigned' || state === 'open') return { ...newest, along: (query) => query.where(IS_OPEN) };
  if (state === 'snoozed') return { ...newest, along: (query) => query.where(IS_SNOOZED) };
  return { ...newest, along: (query) => query };
}

/** The conditions of the indexes in their own words: SQLite takes a partial index for no others. */
const IS_OPEN = sql<boolean>`c.state = 'open'`;
const IS_SNOOZED = sql<boolean>`c.state = 'snoozed'`;

function restrict(query: Query, filter: ConversationFilter, reader: Reader | undefined): Query {
  const { view, state, channelId, contactId, assignee, label, unread } = filter;
  const conditions: RawBuilder<boolean>[] = [
    ...(view === 'waiting' ? [sql<boolean>`c.waiting_since is not null and c.state = 'open'`] : []),
    ...(view === 'mine' ? [sql<boolean>`c.assignee = ${reader?.id ?? ''} and c.state = 'open'`] : []),
    ...(view === 'unassigned' ? [sql<boolean>`c.assignee is null and c.state = 'open'`] : []),
    ...(state === undefined ? [] : [sql<boolean>`c.state = ${state}`]),
    ...(channelId === undefined ? [] : [sql<boolean>`c.channel_id = ${channelId}`]),
    ...(contactId === undefined ? [] : [sql<boolean>`c.contact_id = ${contactId}`]),
    ...(assignee === undefined ? [] : [sql<boolean>`c.assignee = ${assignee}`]),
    ...(label === undefined
      ? []
      : [
          sql<boolean>`exists (select 1 from conversation_labels l where l.workspace_id = c.workspace_id
            and l.label = ${label} and l.conversation_id = c.id)`,
        ]),
    ...(unread ? [sql<boolean>`${unreadOf(reader)} > 0`] : []),
  ];
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), query);
}

/** The same count as `unreadOf` of `find.ts`, in a statement that joins the marks of the reader as `r`. */
const unreadOf = (reader: Reader | undefined): RawBuilder<number> =>
  reader
    ? sql<number>`c.inbound - coalesce(r.read, case when coalesce(c.last_inbound_at, 0) > ${reader.since} then 0 else c.inbound end)`
    : sql<number>`c.inbound - c.read`;
