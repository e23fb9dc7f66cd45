import { sql } from 'kysely';
import { announce } from '../../platform/database/announce.ts';
import { insertSelected, type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { DataOf, EventType } from './types.ts';

/** An event of a type, with the data that the API description publishes for it. */
export type NewEvent<Type extends EventType = EventType> = {
  [Each in Type]: {
    workspaceId: string;
    type: Each;
    /** The id of the thing the event is about. */
    subject: string;
    /** The thing as it is after the event, as the API shows it. */
    data: DataOf<Each>;
  };
}[Type];

/**
 * An event that holds what may change of its thing, as it is after the event. `feed/read.ts` takes the rest from the
 * thing's own row when somebody reads it.
 */
export interface NewStateEvent extends Pick<NewEvent, 'workspaceId' | 'type' | 'subject'> {
  state: object;
}

const COUNT_ON: KeyedQuery = {
  columns: { workspace_id: 'text', count: 'bigint' },
  query:
    () => sql`insert into event_sequences (workspace_id, last) select workspace_id, count from v where true
        on conflict (workspace_id) do update set last = event_sequences.last + excluded.last`,
};

const WRITE_EVENTS: KeyedQuery = {
  columns: {
    workspace_id: 'text',
    behind: 'bigint',
    type: 'text',
    at: 'bigint',
    subject: 'text',
    data: 'text',
    state: 'text',
  },
  query: () => sql`insert into events (workspace_id, sequence, type, at, subject, data, state)
      select v.workspace_id, s.last - v.behind, v.type, v.at, v.subject, v.data, v.state
      from v cross join event_sequences s where s.workspace_id = v.workspace_id`,
};

/**
 * Writes events into the feed of their workspaces, numbered without gaps in the order of commit. Call it once in a
 * transaction and last: it locks each workspace's number until the commit.
 */
export async function recordEvents(
  trx: Trx,
  events: readonly (NewEvent | NewStateEvent)[],
  now: number,
): Promise<void> {
  if (events.length === 0) return;
  const byWorkspace = Map.groupBy(events, (event) => event.workspaceId);
  const counts: Record<string, unknown>[] = [];
  const rows: Record<string, unknown>[] = [];
  for (const [workspaceId, own] of [...byWorkspace].sort(([a], [b]) => (a < b ? -1 : 1))) {
    counts.push({ workspace_id: workspaceId, count: own.length });
    for (const [i, event] of own.entries()) {
      rows.push({
        workspace_id: workspaceId,
        behind: own.length - 1 - i,
        type: event.type,
        at: now,
        subject: event.subject,
        data: 'data' in event ? JSON.stringify(event.data) : null,
        state: 'state' in event ? JSON.stringify(event.state) : null,
      });
    }
  }
  // The numbers are given by the database, where the lock is: nothing is read back, so all of it goes with the commit.
  for (const count of counts) {
    await writeByKeys(trx, COUNT_ON, [count]);
  }
  await insertSelected(trx, WRITE_EVENTS, rows);
  announce(trx, 'events');
}
