import { sql } from 'kysely';
import { insertRows } from '../../platform/database/batch.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { NewRow } from '../../platform/database/schema.ts';
import { announce } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { EventType } from './types.ts';

export interface NewEvent {
  workspaceId: string;
  type: EventType;
  /** The id of the thing the event is about. */
  subject: string;
  /** The thing as it is after the event, as the API shows it. */
  data: object;
}

/**
 * Writes events into the feed of their workspaces, numbered without gaps in the order of commit. Call it once in a
 * transaction and last: it locks each workspace's number until the commit.
 */
export async function recordEvents(trx: Trx, events: readonly NewEvent[], now: number): Promise<void> {
  if (events.length === 0) return;
  const byWorkspace = Map.groupBy(events, (event) => event.workspaceId);
  const rows: NewRow<'events'>[] = [];
  for (const [workspaceId, own] of [...byWorkspace].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { last } = await trx
      .insertInto('event_sequences')
      .values({ workspace_id: workspaceId, last: own.length })
      .onConflict((conflict) =>
        conflict
          .column('workspace_id')
          .doUpdateSet({ last: sql<number>`event_sequences.last + ${own.length}` }),
      )
      .returning('last')
      .executeTakeFirstOrThrow();
    for (const [i, event] of own.entries()) {
      rows.push({
        workspace_id: workspaceId,
        sequence: last - own.length + 1 + i,
        id: newId('evt', now),
        type: event.type,
        at: now,
        subject: event.subject,
        data: JSON.stringify(event.data),
      });
    }
  }
  await insertRows(trx, 'events', rows);
  announce('events');
}
