import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/dialect.ts';
import type { MessageStatus, Schema } from '../../platform/database/schema.ts';
import type { MessageRow } from './draft.ts';
import { inPhase } from './work.ts';

export interface MessageFilter {
  status?: MessageStatus | undefined;
  /** A number, or the id of a contact, whose messages are those to its number too. */
  person?: string | undefined;
  direction?: 'outbound' | 'inbound' | undefined;
  reference?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
}

type Query = SelectQueryBuilder<Schema, 'messages', MessageRow>;

/** Newest first; `before` is the id where the page before ended. */
export async function listMessages(
  db: Db,
  workspaceId: string,
  filter: MessageFilter,
  limit: number,
  before: string | undefined,
): Promise<MessageRow[]> {
  const { person } = filter;
  const status = indexedStatus(filter);
  const page = (query: Query) => restrict(query, filter, before).orderBy('id', 'desc').limit(limit).execute();
  const all: Query = db.selectFrom('messages').selectAll();
  const mine = all.where(ofWorkspace(workspaceId, filter));
  if (person === undefined && status === undefined) return page(mine);
  // These indexes have a message once its contact is known: what was accepted this moment is found by its work, and
  // first, so that none slips through between the two.
  const accepted = person === undefined ? mine : mine.where('person', '=', person);
  const fresh = (status ?? 'queued') === 'queued' ? await page(accepted.where(inPhase('new'))) : [];
  const known = await page(
    person === undefined
      ? mine.where('status', '=', status!).where(IN_STATUS_INDEX)
      : person.startsWith('con_')
        ? mine.where('contact_id', '=', person)
        : mine.where('person', '=', person).where('contact_id', 'is not', null),
  );
  const ids = new Set(known.map((row) => row.id));
  return [...fresh.filter((row) => !ids.has(row.id)), ...known]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/** The condition of `messages_by_status_id` in its own words: SQLite takes a partial index for no others. */
const IN_STATUS_INDEX = sql<boolean>`contact_id is not null and status not in ('sent', 'delivered', 'read')`;

/** A status by whose index the messages are found; the common ones are found by walking the key. */
function indexedStatus({ status, direction }: MessageFilter): MessageStatus | undefined {
  if (status === undefined) return direction === 'inbound' ? 'received' : undefined; // which all inbound messages are
  return status === 'sent' || status === 'delivered' || status === 'read' ? undefined : status;
}

/**
 * The workspace as a condition; beside a filter that has an index of its own, in words that no key answers: SQLite,
 * which keeps no statistics, would take the key for as good and walk the whole workspace. The index on the status has
 * just these words in it.
 */
function ofWorkspace(workspaceId: string, filter: MessageFilter) {
  const { person, reference } = filter;
  return person !== undefined || reference !== undefined || indexedStatus(filter) !== undefined
    ? sql<boolean>`workspace_id || '' = ${workspaceId}`
    : sql<boolean>`workspace_id = ${workspaceId}`;
}

function restrict(query: Query, filter: MessageFilter, before: string | undefined): Query {
  const { status, direction, reference, createdAfter, createdBefore } = filter;
  let restricted = query;
  if (before !== undefined) restricted = restricted.where('id', '<', before);
  if (status !== undefined) restricted = restricted.where('status', '=', status);
  if (direction !== undefined) restricted = restricted.where('direction', '=', direction);
  if (reference !== undefined) restricted = restricted.where('reference', '=', reference);
  if (createdAfter !== undefined) restricted = restricted.where('created_at', '>', createdAfter);
  if (createdBefore !== undefined) restricted = restricted.where('created_at', '<', createdBefore);
  return restricted;
}
