/** This file returns events whole: those that hold only the state of their message are put together with its row. */
import { ApiError } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { toIst } from '../../platform/time.ts';
import { refuseDeleted } from '../events/retain.ts';
import { type EventFilter, eventId, listStored, storedNumbered } from '../events/store.ts';
import { showMessageAt } from '../messages/state/show.ts';
import { shownRows } from '../messages/state/store.ts';
import { cardOf } from '../rates/card.ts';

/** An event as everybody is told of it. */
export interface FeedEvent extends Omit<Row<'events'>, 'data' | 'state'> {
  id: string;
  /** JSON: the thing as it was after the event. */
  data: string;
  /** The span that deliveries of the event belong to; null or undefined where its message is not traced. */
  traceparent?: string | null | undefined;
}

/** The events of a workspace after a sequence number, oldest first if nothing else is asked for. */
export async function listEvents(
  db: Db,
  workspaceId: string,
  after: number,
  limit: number,
  filter?: EventFilter,
): Promise<FeedEvent[]> {
  return wholeEvents(db, await listStored(db, workspaceId, after, limit, filter));
}

/** Does as `listEvents`, but throws EVENTS_DELETED where not everything after that sequence is kept any more. */
export async function nextEvents(
  db: Db,
  workspaceId: string,
  after: number,
  limit: number,
  filter?: EventFilter,
): Promise<FeedEvent[]> {
  const events = await listEvents(db, workspaceId, after, limit, filter);
  await refuseDeleted(db, workspaceId, after); // asked last: what is deleted while it reads is noticed
  return events;
}

/** Returns the events with these numbers that exist, oldest first. */
export async function eventsNumbered(
  db: Db,
  workspaceId: string,
  sequences: readonly number[],
): Promise<FeedEvent[]> {
  return wholeEvents(db, await storedNumbered(db, workspaceId, sequences));
}

/** Returns an event by its number as it stands in a URL, or throws NOT_FOUND. */
export async function requireEvent(db: Db, workspaceId: string, sequence: string): Promise<FeedEvent> {
  const number = /^\d{1,15}$/.test(sequence) ? Number(sequence) : 0;
  const [event] = await eventsNumbered(db, workspaceId, [number]);
  if (!event) throw new ApiError('NOT_FOUND', { message: 'There is no such event in this workspace.' });
  return event;
}

/** Puts together events that were read from their table, with all other fields that they were read with. */
export async function wholeEvents<E extends Row<'events'>>(
  db: Db,
  events: readonly E[],
): Promise<(Omit<E, 'data' | 'state'> & Pick<FeedEvent, 'id' | 'data' | 'traceparent'>)[]> {
  if (events.length === 0) return [];
  const held = events.filter(({ state }) => state !== null);
  const rows = await shownRows(db, new Map(held.map(({ subject, workspace_id }) => [subject, workspace_id])));
  const card = await cardOf(db);
  return events.map(({ state, data, ...event }) => {
    const row = state === null ? undefined : rows.get(event.subject);
    const shown = row ? JSON.stringify(showMessageAt(row, JSON.parse(state!), card)) : (data ?? '{}');
    return { ...event, id: eventId(event), data: shown, traceparent: row?.traceparent };
  });
}

/**
 * An event as text: the body of a webhook and an item of the feed are the same bytes. Spliced rather than serialised
 * again: the data is text already.
 */
export function eventText(event: FeedEvent): string {
  return `{"type":"${event.type}","id":"${event.id}","sequence":${event.sequence},"timestamp":"${toIst(event.at)}","data":${event.data}}`;
}
