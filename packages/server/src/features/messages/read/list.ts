import { type SelectQueryBuilder, sql } from 'kysely';
import { DAY } from '../../../platform/clock.ts';
import { type Db, textOfField } from '../../../platform/database/dialect.ts';
import { keptQuery, selectKept } from '../../../platform/database/kept-query.ts';
import type { MessageStatus } from '../../../platform/database/schema/messages.ts';
import type { Schema } from '../../../platform/database/schema/schema.ts';
import type { Sight } from '../../../platform/http/admission/principal.ts';
import { firstIdAt, timeOfId } from '../../../platform/ids.ts';
import { channelIdsOf } from '../../channels/joins.ts';
import { isOptOut } from '../../contacts/joins.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { isSeenOf } from '../../conversations/sight.ts';
import type { MessageRow } from '../state/draft.ts';
import { ERASED } from '../state/erased.ts';
import { inPhase, inUncommonStatus, inWorkspace, isUncommon, type UncommonStatus } from '../state/work.ts';

export interface MessageFilter {
  /** Any of these. */
  status?: readonly MessageStatus[] | undefined;
  /** A number, or the id of a contact, whose messages are those to its number too. */
  recipient?: string | undefined;
  contactId?: string | undefined;
  channelId?: string | undefined;
  direction?: 'outbound' | 'inbound' | undefined;
  type?: string | undefined;
  templateName?: string | undefined;
  reference?: string | undefined;
  campaignId?: string | undefined;
  /** Failed, for this reason. */
  failureCode?: string | undefined;
  /** Sent later, and not due yet. */
  scheduled?: true | undefined;
  /** Selects messages of people who have been sent nothing since, in answer or otherwise. */
  unanswered?: true | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  /** Selects those of the conversations that are seen alone. */
  sight?: Sight | undefined;
}

export interface MessagePage {
  rows: MessageRow[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
}

/** The order by id, which is the order of acceptance or arrival. */
export type Order = 'asc' | 'desc';

type Query<Row = MessageRow> = SelectQueryBuilder<Schema, 'messages', Row>;

/**
 * Rows that a page looks at: first a few, which are enough where many fit, then at most so many. A page of a filter
 * that few fit ends there, shorter than asked for.
 */
const LOOKS = [500, 10_000];
/** Each is looked at with what came after it: 10,000 took SQLite 130 ms. */
const LOOKS_FOR_ANSWERS = [500, 2_000];
/** Meta repeats a webhook for seven days, so that an inbound message may be that much older than its id. */
export const LATEST_MS = 8 * DAY;

export interface PageRequest {
  filter: MessageFilter;
  order: Order;
  limit: number;
  /** The id where the page before ended. */
  after: string | undefined;
}

export async function listMessages(db: Db, workspaceId: string, request: PageRequest): Promise<MessagePage> {
  const walks = await walksOf(db, workspaceId, request.filter);
  const looks = request.filter.unanswered ? LOOKS_FOR_ANSWERS : LOOKS;
  for (const look of looks) {
    const page = await lookAt(db, workspaceId, { ...request, walks, look });
    if (page.rows.length === request.limit || page.next === undefined || look === looks.at(-1)) return page;
  }
  throw new Error('There is no last number of rows to look at.');
}

interface Look extends PageRequest {
  walks: readonly Walk[];
  look: number;
}

async function lookAt(db: Db, workspaceId: string, o: Look): Promise<MessagePage> {
  const { walks, filter, order, limit, after } = o;
  let left = o.look;
  const found = new Map<string, MessageRow>();
  let horizon: string | undefined;
  // One after the other: a message goes from `new` to the indexes, and would slip through between two at once.
  for (const [i, walk] of walks.entries()) {
    const along = seek(walk.along(db.selectFrom('messages').selectAll()), filter, order, after);
    const most = Math.ceil(left / (walks.length - i));
    const { seen, last } = walk.whole ? UNBOUNDED : await lookAlong(db, along, order, most);
    left -= seen;
    const end = seen === most ? last : undefined;
    if (end !== undefined && (horizon === undefined || comesFirst(end, horizon, order))) horizon = end;
    let fitting = restrict(db, along, workspaceId, filter);
    if (end !== undefined) fitting = fitting.where('id', order === 'desc' ? '>=' : '<=', end);
    const rows = await fitting
      .orderBy('id', order)
      .limit(limit + 1)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  const rows = [...found.values()]
    .filter(({ id }) => horizon === undefined || id === horizon || comesFirst(id, horizon, order))
    .sort((a, b) => (comesFirst(a.id, b.id, order) ? -1 : 1));
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]!.id };
  return { rows, next: horizon };
}

const comesFirst = (a: string, b: string, order: Order) => (order === 'desc' ? a > b : a < b);

const UNBOUNDED = { seen: 0, last: undefined };

/** Returns how many rows there are along an index, up to `most`, and the id of the last of them. */
async function lookAlong(db: Db, along: Query, order: Order, most: number) {
  const ids = along.clearSelect().select('id').orderBy('id', order).limit(most);
  const seen = await db
    .selectFrom(ids.as('ids'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      (order === 'desc' ? fn.min('id') : fn.max('id')).as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { seen: Number(seen.count), last: (seen.last ?? undefined) as string | undefined };
}

/** A way along an index, in the order of ids. */
interface Walk {
  along(query: Query): Query;
  /** Everything along it fits the filter, so that a page is full when there is enough, and nobody need count first. */
  whole?: boolean;
}

/**
 * The indexes that hold whatever fits. Those on people and on statuses have a message once its contact is known: what
 * was accepted this moment is found by its work, and first.
 */
async function walksOf(db: Db, workspaceId: string, filter: MessageFilter): Promise<Walk[]> {
  const { recipient, contactId, reference, scheduled } = filter;
  const statuses = statusesOf(filter);
  if (statuses?.length === 0 || (contactId !== undefined && !isContactId(contactId))) return [];
  const person = contactId ?? recipient;
  const fresh = async () =>
    statuses === undefined || statuses.includes('queued') ? freshOf(db, workspaceId, filter.channelId) : [];
  if (person !== undefined) {
    const known = isContactId(person)
      ? (query: Query) => query.where('contact_id', '=', person)
      : (query: Query) => query.where('person', '=', person).where('contact_id', 'is not', null);
    return [...(await fresh()), { along: known }];
  }
  if (scheduled) return [...(await fresh()), { along: alongScheduled(workspaceId) }];
  if (reference !== undefined) return [{ along: (query) => query.where('reference', '=', reference) }];
  if (statuses?.every(isUncommon))
    return [...(await fresh()), ...statuses.map((each) => alongStatus(workspaceId, each, filter))];
  const along = (query: Query) => query.where('workspace_id', '=', workspaceId);
  return [{ along, whole: selectsBy(filter) }];
}

/** Returns whether a filter selects by these fields at most. */
const selectsBy = (filter: MessageFilter, ...fields: (keyof MessageFilter)[]) =>
  Object.entries(filter).every(
    ([field, value]) => value === undefined || fields.includes(field as keyof MessageFilter),
  );

/**
 * Selects the channels of a workspace on which something was accepted at this moment. With an offset PostgreSQL looks
 * for one message of each channel, and does not read all that are new.
 */
const CHANNELS_WITH_FRESH = keptQuery((db, { workspaceId }: { workspaceId: string }) => ({
  compile: () =>
    sql<{ id: string }>`select c.id from ${channelIdsOf(workspaceId)} as c where exists (
      select 1 from messages where ${inPhase('new')} and channel_id = c.id limit 1 offset 0)`.compile(db),
}));

/** Returns what was accepted at this moment on the channels of the workspace, or on the one that is asked for. */
async function freshOf(db: Db, workspaceId: string, channelId: string | undefined): Promise<Walk[]> {
  const channels = await selectKept(db, CHANNELS_WITH_FRESH, { workspaceId });
  return channels
    .filter(({ id }) => channelId === undefined || id === channelId)
    .map(({ id }) => ({ along: (query) => query.where(inPhase('new')).where('channel_id', '=', id) }));
}

const alongStatus = (workspaceId: string, status: UncommonStatus, filter: MessageFilter): Walk => ({
  along: (query) => query.where(inUncommonStatus(status)).where(inWorkspace(workspaceId)),
  whole: selectsBy(filter, 'status', 'direction'),
});

const alongScheduled = (workspaceId: string) => (query: Query) =>
  query.where(inPhase('scheduled')).where(inWorkspace(workspaceId));

/** Inbound messages are `received`, all of them and they alone. */
function statusesOf({
  direction: way,
  status: asked,
  failureCode,
  unanswered,
}: MessageFilter): readonly MessageStatus[] | undefined {
  if (unanswered && way === 'outbound') return []; // nobody waits for an answer to what was sent to them
  const direction = unanswered ? 'inbound' : way;
  const failed = ['failed' as const].filter((each) => asked?.includes(each) ?? true);
  const status = failureCode === undefined ? asked : failed;
  if (direction === undefined) return status && [...new Set(status)];
  const own = [...new Set(status ?? (direction === 'inbound' ? ['received' as const] : []))];
  if (status === undefined && direction === 'outbound') return undefined;
  return own.filter((each) => (each === 'received') === (direction === 'inbound'));
}

/** Ids ascend with time, so that timestamps bound the walk as well as the page before does. */
function seek(query: Query, filter: MessageFilter, order: Order, after: string | undefined): Query {
  const { campaignId, createdAfter, createdBefore } = filter;
  let bounded = query;
  const made = timeOfId('cmp', campaignId ?? '');
  if (made !== undefined) bounded = bounded.where('id', '>=', firstIdAt('msg', made));
  if (after !== undefined) bounded = bounded.where('id', order === 'desc' ? '<' : '>', after);
  if (createdAfter !== undefined) bounded = bounded.where('id', '>=', firstIdAt('msg', createdAfter));
  if (createdBefore !== undefined)
    bounded = bounded.where('id', '<', firstIdAt('msg', createdBefore + LATEST_MS));
  return bounded;
}

export function restrict<Row>(
  db: Db,
  query: Query<Row>,
  workspaceId: string,
  filter: MessageFilter,
): Query<Row> {
  const { status, recipient, contactId, channelId, direction, type, templateName, reference } = filter;
  const { campaignId, failureCode, scheduled, unanswered, createdAfter, createdBefore, sight } = filter;
  let fitting = query.where(inWorkspace(workspaceId));
  if (sight)
    fitting = fitting.where(
      isSeenOf(sight, 'messages.workspace_id', 'messages.contact_id', 'messages.channel_id'),
    );
  if (status !== undefined) fitting = fitting.where(plainly('status'), 'in', [...new Set(status)]);
  for (const person of [recipient, contactId]) if (person !== undefined) fitting = ofPerson(fitting, person);
  if (channelId !== undefined) fitting = fitting.where(plainly('channel_id'), '=', channelId);
  const way = unanswered ? 'inbound' : direction;
  if (way !== undefined) fitting = fitting.where('direction', '=', way);
  if (type !== undefined) fitting = fitting.where('type', '=', type);
  if (templateName !== undefined)
    fitting = fitting
      .where('type', '=', 'template')
      .where(
        sql`case when type = 'template' then ${textOfField(db, 'body', 'templateName')} end`,
        '=',
        templateName,
      );
  if (campaignId !== undefined) fitting = fitting.where('campaign_id', '=', campaignId);
  if (reference !== undefined) fitting = fitting.where(plainly('reference'), '=', reference);
  if (failureCode !== undefined)
    fitting = fitting
      .where(plainly('status'), '=', 'failed')
      .where(textOfField(db, 'failure', 'code'), '=', failureCode);
  if (scheduled) fitting = fitting.where('send_at', 'is not', null).where(inPhase('new', 'scheduled'));
  if (unanswered) fitting = fitting.where(WAITS_FOR_AN_ANSWER);
  if (createdAfter !== undefined) fitting = fitting.where('created_at', '>', createdAfter);
  if (createdBefore !== undefined) fitting = fitting.where('created_at', '<', createdBefore);
  return fitting;
}

/** A column in words that no index serves: which way to walk is decided above. */
const plainly = (column: 'status' | 'channel_id' | 'reference' | 'person' | 'contact_id') =>
  sql<string>`${sql.ref(column)} || ''`;

/**
 * Selects the messages to a contact, or to its number by its contact, or to that recipient while the contact is not
 * known.
 */
function ofPerson<Row>(query: Query<Row>, person: string): Query<Row> {
  if (!isContactId(person)) return query.where(plainly('person'), '=', person);
  return query.where(sql<boolean>`coalesce(contact_id, person) = ${person}`);
}

/**
 * The types that nobody would answer: such a message waits for no answer, and does not end the wait of a question.
 */
export const WORDLESS_TYPES: readonly string[] = ['reaction', 'system'];
const WORDLESS = sql`(${sql.join(WORDLESS_TYPES.map((type) => sql.lit(type)))})`;

/** The last that was said between two, but for what failed, and no wish to hear no more; by the index on contacts. */
const WAITS_FOR_AN_ANSWER = sql<boolean>`messages.type not in ${WORDLESS} and messages.person <> ${sql.lit(ERASED)}
  and not exists (select 1 from messages later
    where later.contact_id = messages.contact_id and later.contact_id is not null and later.id > messages.id
      and later.status not in ('failed', 'cancelled') and later.type not in ${WORDLESS})
  and not ${isOptOut('messages.workspace_id', 'messages.contact_id', 'messages.id')}`;
