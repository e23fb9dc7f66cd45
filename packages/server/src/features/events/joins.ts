/**
 * This file holds the expressions that others use on events in their own statements; only this room names their
 * tables.
 */
import { type RawBuilder, sql } from 'kysely';

/** A value in a statement, or null in one that is compiled once and given its parameters at each run. */
type Given<T> = T | null;

/** The events `e` of a workspace in (after, upTo], from which a statement selects: its condition may go on with `and`. */
export const eventsBetween = (workspaceId: Given<string>, after: Given<number>, upTo: Given<number>) =>
  sql`events e where e.workspace_id = ${workspaceId} and e.sequence > ${after} and e.sequence <= ${upTo}`;

/** Joins the event `e` that two columns name. */
export const joinEvent = (workspaceId: string, sequence: string) =>
  sql`join events e on e.workspace_id = ${sql.ref(workspaceId)} and e.sequence = ${sql.ref(sequence)}`;

/** The number of the newest event of the workspace that a column names; 0 before the first. */
export const newestSequenceOf = (workspaceId: string): RawBuilder<number> =>
  sql`coalesce((select s.last from event_sequences s where s.workspace_id = ${sql.ref(workspaceId)}), 0)`;
