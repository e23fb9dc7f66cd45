import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { firstIdAt } from '../../platform/ids.ts';

export interface EventFilter {
  /** A sequence number. */
  before?: number | undefined;
  /** The id of the message, contact, … that they are about. */
  subject?: string | undefined;
  order?: 'oldest' | 'newest' | undefined;
}

/** The rows of events after a sequence number, oldest first if nothing else is asked for. */
export async function listStored(
  db: Db,
  workspaceId: string,
  after: number,
  limit: number,
  { before, subject, order }: EventFilter = {},
): Promise<Row<'events'>[]> {
  let query = db
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', after);
  if (before !== undefined) query = query.where('sequence', '<', before);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  return query
    .orderBy('sequence', order === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

const NUMBERED: KeyedQuery = {
  columns: { workspace_id: 'text', sequence: 'bigint' },
  query: () => sql`select e.* from v cross join events e
      where e.workspace_id = v.workspace_id and e.sequence = v.sequence`,
};

/** Returns the rows of the events with these numbers that exist, oldest first. */
export async function storedNumbered(
  db: Db,
  workspaceId: string,
  sequences: readonly number[],
): Promise<Row<'events'>[]> {
  const keys = [...new Set(sequences)].map((sequence) => ({ workspace_id: workspaceId, sequence }));
  const events = await selectByKeys<Row<'events'>>(db, NUMBERED, keys);
  return events.sort((a, b) => a.sequence - b.sequence);
}

const LAST_SEQUENCES: KeyedQuery = {
  columns: { workspace_id: 'text' },
  query: () =>
    sql`select s.workspace_id, s.last from v join event_sequences s on s.workspace_id = v.workspace_id`,
};

/** The number of the newest event of each workspace that has any. */
export async function lastSequences(
  db: Db,
  workspaceIds: readonly string[],
): Promise<{ workspace_id: string; last: number }[]> {
  return selectByKeys(
    db,
    LAST_SEQUENCES,
    workspaceIds.map((workspace_id) => ({ workspace_id })),
  );
}

/** The number of the newest event; 0 before the first. */
export async function lastSequence(db: Db, workspaceId: string): Promise<number> {
  const row = await db
    .selectFrom('event_sequences')
    .select('last')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

const WITH_EVENTS: KeyedQuery = {
  columns: { workspace_id: 'text', subject: 'text', after: 'bigint' },
  query: () => sql`select v.subject from v where exists (select 1 from events e
      where e.subject = v.subject and e.workspace_id = v.workspace_id and e.sequence > v.after)`,
};

/** Returns which of some things have an event after a sequence. */
export async function subjectsWithEvents(
  db: Db,
  workspaceId: string,
  subjects: readonly string[],
  after: number,
): Promise<Set<string>> {
  const keys = subjects.map((subject) => ({ workspace_id: workspaceId, subject, after }));
  const found = await selectByKeys<{ subject: string }>(db, WITH_EVENTS, keys);
  return new Set(found.map(({ subject }) => subject));
}

/**
 * `evt_` + when it happened, its sequence in 11 digits of base 32 and the end of the workspace's id: derived, so kept
 * nowhere.
 */
export function eventId(event: Pick<Row<'events'>, 'workspace_id' | 'sequence' | 'at'>): string {
  const { workspace_id, sequence, at } = event;
  return `${firstIdAt('evt', at)}${sequence.toString(32).padStart(11, '0')}${workspace_id.slice(-5)}`;
}
