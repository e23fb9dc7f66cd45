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
  const page = (query: Query) => restrict(query, filter, before).orderBy('id', 'desc').limit(limit).execute();
  const all: Query = db.selectFrom('messages').selectAll();
  if (person === undefined) return page(all.where(ofWorkspace(workspaceId, filter)));
  // The indexes on people have a message once its contact is known: what was accepted this moment is found by its work,
  // and first, so that none slips through between the two.
  const mine = all.where(ofWorkspace(workspaceId, filter));
  const fresh = await page(mine.where(inPhase('new')).where('person', '=', person));
  const known = person.startsWith('con_')
    ? await page(mine.where('contact_id', '=', person))
    : await page(mine.where('person', '=', person).where('contact_id', 'is not', null));
  const ids = new Set(known.map((row) => row.id));
  return [...fresh.filter((row) => !ids.has(row.id)), ...known]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/**
 * The workspace as a condition; beside a filter that has an index of its own, one that no index answers: SQLite, which
 * keeps no statistics, would take the key for as good and walk the whole workspace.
 */
function ofWorkspace(workspaceId: string, { status, person, reference }: MessageFilter) {
  const indexed = isRare(status) || person !== undefined || reference !== undefined;
  return indexed
    ? sql<boolean>`workspace_id || '' = ${workspaceId}`
    : sql<boolean>`workspace_id = ${workspaceId}`;
}

function restrict(query: Query, filter: MessageFilter, before: string | undefined): Query {
  const { status, direction, reference, createdAfter, createdBefore } = filter;
  let restricted = query;
  if (before !== undefined) restricted = restricted.where('id', '<', before);
  if (status !== undefined) restricted = restricted.where('status', '=', status);
  if (isRare(status)) restricted = restricted.where(sql<boolean>`status in ('failed', 'unconfirmed')`); // as its index says
  if (direction !== undefined) restricted = restricted.where('direction', '=', direction);
  if (reference !== undefined) restricted = restricted.where('reference', '=', reference);
  if (createdAfter !== undefined) restricted = restricted.where('created_at', '>', createdAfter);
  if (createdBefore !== undefined) restricted = restricted.where('created_at', '<', createdBefore);
  return restricted;
}

/** The statuses that have an index; the common ones are found by walking the key. */
function isRare(status: MessageStatus | undefined): boolean {
  return status === 'failed' || status === 'unconfirmed';
}
