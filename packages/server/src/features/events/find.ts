import type { Db } from '../../platform/database/dialect.ts';
import { eventId, lastSequence } from './store.ts';

/** The number of the last event before a timestamp; sequences have no gaps, so a binary search finds it. */
export async function sequenceBefore(db: Db, workspaceId: string, timestamp: number): Promise<number> {
  let low = 0;
  let high = await lastSequence(db, workspaceId);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const event = await db
      .selectFrom('events')
      .select('at')
      .where('workspace_id', '=', workspaceId)
      .where('sequence', '=', middle)
      .executeTakeFirst();
    if (!event || event.at < timestamp) low = middle;
    else high = middle - 1;
  }
  return low;
}

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
