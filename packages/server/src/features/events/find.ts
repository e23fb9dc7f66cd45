import type { Db } from '../../platform/database/dialect.ts';
import { eventId, lastSequence } from './store.ts';

/** Returns the number before that of the next event, `last` at most: a restore leaves out millions at a time. */
export async function beforeNextEvent(
  db: Db,
  workspaceId: string,
  after: number,
  last: number,
): Promise<number> {
  const next = await firstAfter(db, workspaceId, after);
  return next ? Math.min(next.sequence - 1, last) : last;
}

/**
 * Returns the number of the last event before a timestamp, of those that are kept; 0: none is. A binary search over all
 * numbers, of which some have no event: those that were deleted, and those that a restore left out.
 */
export async function sequenceBefore(db: Db, workspaceId: string, timestamp: number): Promise<number> {
  let low = 0;
  let high = await lastSequence(db, workspaceId);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const event = await firstAfter(db, workspaceId, middle - 1);
    if (event && event.at < timestamp) low = event.sequence;
    else high = middle - 1;
  }
  return low;
}

const firstAfter = (db: Db, workspaceId: string, after: number) =>
  db
    .selectFrom('events')
    .select(['sequence', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();

/** The newest event about something that has one. */
export async function newestEventAbout(
  db: Db,
  workspaceId: string,
  subject: string,
): Promise<{ id: string; sequence: number }> {
  const event = await db
    .selectFrom('events')
    .select(['workspace_id', 'sequence', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where('subject', '=', subject)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: eventId(event), sequence: event.sequence };
}
