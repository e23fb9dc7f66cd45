import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema.ts';
import { toIst } from '../../platform/time.ts';

/** The events of a workspace after a sequence number, oldest first. */
export async function listEvents(
  db: Db,
  workspaceId: string,
  after: number,
  limit: number,
): Promise<Row<'events'>[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
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

/**
 * An event as text: the body of a webhook and an item of the feed are the same bytes. Spliced rather than serialised
 * again: the data is text already.
 */
export function eventText(event: Row<'events'>): string {
  return `{"type":"${event.type}","id":"${event.id}","sequence":${event.sequence},"timestamp":"${toIst(event.at)}","data":${event.data}}`;
}
