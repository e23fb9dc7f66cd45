/**
 * The queue of each person on a channel. Messages to a person go one after the other in the order accepted, counting
 * those that may go now or are tried again; one that was to be sent later counts as accepted when it is due. The first
 * is `ready` or `sending`; those behind it are `blocked` and nobody looks at them, so that a claim costs the same however
 * many there are.
 *
 * Two rules see to it that nothing stays blocked for ever, whatever happens at the same time. A message is blocked only
 * behind one that is ready or under way, whose row is locked meanwhile. Whoever takes a message out of those two phases
 * makes the first blocked one of that person ready, in the same transaction and after the row is written.
 */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys, updateRows, writeByKeys } from '../../../platform/database/batch.ts';
import { heldRow, type Trx, unlockedRows } from '../../../platform/database/dialect.ts';
import type { MessagePhase } from '../../../platform/database/schema/messages.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type { Draft, MessageRow } from './draft.ts';
import { inWorkspace } from './work.ts';

/** A message that is to be sent, and the earlier one to the same person that goes before it. */
export type InQueue = MessageRow & { blocked_by: string | null };

const KEY = { workspace_id: 'text', id: 'text' } as const;

/**
 * Returns where a scheduled message stands in the queue: as if it were accepted when it is due, among those due at
 * once by their ids.
 */
export const placeAt = (sendAt: number, id: string): string => firstIdAt('msg', sendAt) + id;

/** Returns where a message stands in the queue of its person. */
export const placeOf = ({ place, id }: Pick<MessageRow, 'place' | 'id'>): string => place ?? id;

/** The same in a statement, in the words of `messages_by_person_in_turn`. */
export const placeIn = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.place`)}, ${sql.ref(`${alias}.id`)})`;

/** The field `blocked_by` of messages `m`: an earlier message to the same person that is ready or under way. */
export const BLOCKED_BY = sql`coalesce(
  (select e.id from messages e where e.channel_id = m.channel_id and e.phase = 'sending'
    and e.person = m.person and ${placeIn('e')} < ${placeIn('m')} order by ${placeIn('e')} limit 1),
  (select e.id from messages e where e.channel_id = m.channel_id and e.phase = 'ready'
    and e.person = m.person and ${placeIn('e')} < ${placeIn('m')} order by ${placeIn('e')} limit 1)) as blocked_by`;

const STILL_BEFORE: KeyedQuery = {
  columns: KEY,
  query: (db) => sql`select m.id from v join messages m on m.workspace_id = v.workspace_id and m.id = v.id
      where m.phase = 'ready' or m.phase = 'sending' ${unlockedRows(db, 'm')}`,
};

/**
 * Blocks those of the messages whose `blocked_by` still goes before them; the rows are locked. One that another
 * transaction works on cannot be known: what stands behind it stays as it is, and is looked at again.
 */
export async function blockBehind(trx: Trx, rows: readonly InQueue[]): Promise<void> {
  const behind = rows.filter((row) => row.blocked_by !== null);
  if (behind.length === 0) return;
  const first = new Map(
    behind.map(({ workspace_id, blocked_by }) => [blocked_by!, { workspace_id, id: blocked_by! }]),
  );
  const found = await selectByKeys<{ id: string }>(trx, STILL_BEFORE, [...first.values()]);
  const before = new Set(found.map((row) => row.id));
  const blocked = behind.filter((row) => before.has(row.blocked_by!));
  await updateRows(
    trx,
    'messages',
    KEY,
    { phase: 'text', due_at: 'bigint' },
    blocked.map(({ workspace_id, id }) => ({ workspace_id, id, phase: 'blocked', due_at: null })),
  );
}

/** Blocks all but the first message to each person, among messages that become ready together. */
export function blockAllButFirst(rows: readonly MessageRow[]): void {
  const people = new Set<string>();
  for (const row of rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))) {
    const queue = `${row.channel_id} ${row.person}`;
    if (people.has(queue)) {
      row.phase = 'blocked';
      row.due_at = null;
    }
    people.add(queue);
  }
}

const goesBefore = (phase: MessagePhase | null) => phase === 'ready' || phase === 'sending';

const UNBLOCK_NEXT: KeyedQuery = {
  columns: { workspace_id: 'text', channel_id: 'text', person: 'text', now: 'bigint' },
  // It locks whom it finds: while one that is blocked is cancelled, it waits, and then finds the one behind. Materialized,
  // it looks once for each queue. PostgreSQL asked a subquery of the condition anew for each blocked message, by a plan it
  // takes when it has counted none: what the statement itself has just made ready is passed over, so all became ready.
  query: (db) => sql`, next as materialized (select v.workspace_id, v.now, (
        select b.id from messages b
        where b.channel_id = v.channel_id and b.phase = 'blocked' and b.person = v.person
        order by ${placeIn('b')} limit 1 ${heldRow(db, 'b')}) as id from v)
      update messages set phase = 'ready', due_at = next.now from next
      where messages.workspace_id = next.workspace_id and messages.id = next.id`,
};

/** Makes ready whoever stood behind the messages that the drafts, which are written by now, take out of their queues. */
export async function unblockNext(trx: Trx, drafts: readonly Draft[], now: number): Promise<void> {
  const queues = new Map<string, Record<string, unknown>>();
  for (const { row, before } of drafts) {
    if (!goesBefore(before.phase) || goesBefore(row.phase)) continue;
    const { workspace_id, channel_id, person } = row;
    queues.set(`${channel_id} ${person}`, { workspace_id, channel_id, person, now });
  }
  if (queues.size === 0) return;
  await writeByKeys(
    trx,
    UNBLOCK_NEXT,
    [...queues].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, queue]) => queue),
  );
}

/** The first messages that are blocked for a person, locked; those that another transaction works on are left out. */
export async function readBlocked(
  trx: Trx,
  { workspace_id, channel_id, person }: MessageRow,
  limit: number,
): Promise<MessageRow[]> {
  const found = await sql<MessageRow>`
    select m.* from messages m
    where ${inWorkspace(workspace_id, 'm')} and m.channel_id = ${channel_id} and m.phase = 'blocked'
      and m.person = ${person}
    order by ${placeIn('m')} limit ${limit} ${unlockedRows(trx, 'm')}`.execute(trx);
  return found.rows;
}

/**
 * Makes ready whoever stands first in a queue of which nothing is ready or under way; returns how many there were. The
 * rules above leave none; whoever takes a channel up asks all the same, for a message must not wait for ever.
 */
export async function freeStuck(
  trx: Trx,
  channel: { workspaceId: string; id: string },
  limit: number,
  now: number,
): Promise<number> {
  const { rows } = await sql<MessageRow>`
    select m.* from messages m
    where ${inWorkspace(channel.workspaceId, 'm')} and m.channel_id = ${channel.id} and m.phase = 'blocked'
      and not exists (select 1 from messages e
        where e.channel_id = m.channel_id and e.phase = 'ready' and e.person = m.person)
      and not exists (select 1 from messages e
        where e.channel_id = m.channel_id and e.phase = 'sending' and e.person = m.person)
    order by m.person, ${placeIn('m')} limit ${limit} ${unlockedRows(trx, 'm')}`.execute(trx);
  const freed = rows.filter((row, i) => row.person !== rows[i - 1]?.person);
  await updateRows(
    trx,
    'messages',
    KEY,
    { phase: 'text', due_at: 'bigint' },
    freed.map(({ workspace_id, id }) => ({ workspace_id, id, phase: 'ready', due_at: now })),
  );
  return freed.length;
}
