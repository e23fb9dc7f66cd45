import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { paddedList } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { ConversationState } from '../../platform/database/schema/conversations.ts';
import type { Schema } from '../../platform/database/schema/schema.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';
import type { VIEWS } from './schemas.ts';
import type { ConversationRow } from './show.ts';
import { isSeen } from './sight.ts';
import { type Reader, unreadBy } from './unread.ts';

export interface ConversationFilter {
  view: (typeof VIEWS)[number];
  state?: ConversationState | undefined;
  channelId?: string | undefined;
  contactId?: string | undefined;
  assignee?: string | undefined;
  label?: string | undefined;
  unread?: true | undefined;
}

export interface ConversationPageRequest {
  filter: ConversationFilter;
  reader: Reader | undefined;
  /** The conversations that whoever asks sees. */
  sight: Sight | undefined;
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

/** Lists the conversations of a workspace; a page may be short or empty and still have a next one. */
export async function listConversations(
  db: Db,
  workspaceId: string,
  { filter, reader, sight, limit, after }: ConversationPageRequest,
): Promise<ConversationPage> {
  const { by, order, where, rest } = walkOf(conditionsOf(filter, reader, sight));
  const place = sql.ref<number>(`c.${by}`);
  let along = fitting(
    db.selectFrom('conversations as c').where('c.workspace_id', '=', workspaceId) as unknown as Query,
    where,
  );
  if (after !== undefined) {
    const [at, id] = after.split(' ');
    const beyond = sql<boolean>`(${place}, c.id) ${sql.raw(order === 'asc' ? '>' : '<')} (${Number(at)}, ${id})`;
    along = along.where(beyond);
  }
  along = along.orderBy(place, order).orderBy('c.id', order);
  const rows = (await fitting(
    db.selectFrom(along.selectAll('c').limit(LOOKS).as('c')) as unknown as Query,
    rest,
  )
    .selectAll('c')
    .select(unreadBy(reader).as('unread'))
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
  { filter, reader, sight }: Pick<ConversationPageRequest, 'filter' | 'reader' | 'sight'>,
): Promise<Listed[]> {
  if (contactIds.length === 0) return [];
  const { where, rest } = walkOf(conditionsOf(filter, reader, sight));
  const theirs = db
    .selectFrom('conversations as c')
    .where('c.workspace_id', '=', workspaceId)
    .where('c.contact_id', 'in', paddedList(contactIds));
  // Limited, so that they are found by their people first, and not by an index of what is open.
  const some = db.selectFrom(theirs.selectAll('c').limit(LOOKS).as('c')) as unknown as Query;
  return (await fitting(some, [...where, ...rest])
    .selectAll('c')
    .select(unreadBy(reader).as('unread'))
    .execute()) as Listed[];
}

const fitting = (query: Query, conditions: readonly Condition[]): Query =>
  conditions.reduce((narrowed, condition) => narrowed.where(condition), query);

type Condition = RawBuilder<boolean>;

/** The conditions that are asked for: by name those that an index may serve, and all others. */
interface Conditions {
  contact?: Condition | undefined;
  waiting?: Condition | undefined;
  /** Taken by one member. */
  taken?: Condition | undefined;
  open?: Condition | undefined;
  snoozed?: Condition | undefined;
  others: readonly (Condition | undefined)[];
}

/** The conditions of partial indexes stand in their own words: SQLite takes such an index for no others. */
function conditionsOf(
  filter: ConversationFilter,
  reader: Reader | undefined,
  sight: Sight | undefined,
): Conditions {
  const { view, state, channelId, contactId, assignee, label, unread } = filter;
  const is = (column: string, value: string) => sql<boolean>`${sql.ref(`c.${column}`)} = ${value}`;
  const takenBy = view === 'mine' ? (reader?.id ?? '') : assignee;
  const seen = sight && isSeen(sight);
  const own = sight && !sight.unassigned ? seen : undefined;
  const taken = takenBy === undefined ? own : is('assignee', takenBy);
  return {
    contact: contactId === undefined ? undefined : is('contact_id', contactId),
    waiting: view === 'waiting' ? sql<boolean>`c.waiting_since is not null` : undefined,
    taken,
    open: view !== 'all' || state === 'open' ? sql<boolean>`c.state = 'open'` : undefined,
    snoozed: state === 'snoozed' ? sql<boolean>`c.state = 'snoozed'` : undefined,
    others: [
      taken === seen ? undefined : seen,
      view === 'unassigned' ? sql<boolean>`c.assignee is null` : undefined,
      state === 'closed' ? is('state', state) : undefined,
      channelId === undefined ? undefined : is('channel_id', channelId),
      view === 'mine' && assignee !== undefined ? is('assignee', assignee) : undefined,
      label === undefined
        ? undefined
        : sql<boolean>`exists (select 1 from conversation_labels l where l.workspace_id = c.workspace_id
            and l.label = ${label} and l.conversation_id = c.id)`,
      unread && sql<boolean>`${unreadBy(reader)} > 0`,
    ],
  };
}

/** A way along an index, in its order, and the conditions that are left to look at there. */
interface Walk {
  by: 'last_at' | 'waiting_since';
  order: 'asc' | 'desc';
  where: readonly Condition[];
  rest: readonly Condition[];
}

function walkOf({ others, ...named }: Conditions): Walk {
  const { contact, waiting, taken, open, snoozed } = named;
  const along = contact
    ? [contact]
    : waiting
      ? [waiting, open]
      : taken && !snoozed
        ? [taken, open]
        : [open ?? snoozed];
  const there = (condition: Condition | undefined) => condition !== undefined;
  return {
    ...(waiting && !contact ? OLDEST_WAIT : NEWEST),
    where: along.filter(there),
    rest: [...Object.values(named), ...others].filter(there).filter((each) => !along.includes(each)),
  };
}

const NEWEST = { by: 'last_at', order: 'desc' } as const;
const OLDEST_WAIT = { by: 'waiting_since', order: 'asc' } as const;
