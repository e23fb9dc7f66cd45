/** Every query on the webhooks of WhatsApp that wait to be applied, or were set aside. */
import { sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { announce } from '../../../platform/database/announce.ts';
import { type KeyedQuery, selectByKeys, writeByKeys } from '../../../platform/database/batch.ts';
import { type Db, runAll, type Trx, unlockedRows } from '../../../platform/database/dialect.ts';
import { keptQuery, keptStatement } from '../../../platform/database/kept-query.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { toIst } from '../../../platform/time.ts';

/** The webhooks that wait for one channel. */
export interface InboxLane {
  channelId: string;
  /** The time at which the first of them may be applied; a past time means now. */
  dueAt: number;
  /** The time at which the first came that has not been tried yet. */
  oldestUntried: number | undefined;
}

/** The channels that something waits for. It looks once at each, however much that is. */
export async function inboxLanes(db: Db): Promise<InboxLane[]> {
  const { rows } = await sql<{ id: string; due: number; oldest: number | null }>`
    with recursive lane(id) as (
      select (select min(channel_id) from inbox where set_aside_at is null)
      union all
      select (select min(i.channel_id) from inbox i where i.set_aside_at is null and i.channel_id > lane.id)
      from lane where lane.id is not null
    )
    select lane.id,
      (select i.not_before from inbox i where i.channel_id = lane.id and i.set_aside_at is null
        order by i.not_before, i.id limit 1) as due,
      (select i.received_at from inbox i where i.channel_id = lane.id and i.set_aside_at is null
        and i.not_before = 0 order by i.id limit 1) as oldest
    from lane where lane.id is not null`.execute(db);
  return rows
    .map(({ id, due, oldest }) => ({
      channelId: id,
      dueAt: Number(due),
      oldestUntried: oldest === null ? undefined : Number(oldest),
    }))
    .sort((a, b) => (a.channelId < b.channelId ? -1 : 1));
}

const WAITING: KeyedQuery = {
  columns: { channel_id: 'text' },
  query: () => sql`select v.channel_id from v
      where exists (select 1 from inbox i where i.channel_id = v.channel_id and i.set_aside_at is null)`,
};

/** Returns whether a webhook waits for one of these channels. */
export async function anyWaits(trx: Trx, channelIds: readonly string[]): Promise<boolean> {
  const keys = channelIds.map((channel_id) => ({ channel_id }));
  return (await selectByKeys(trx, WAITING, keys)).length > 0;
}

export interface InboxPlace {
  id: string;
  channelId: string;
  bytes: number;
}

const FIRST_IN_LANE = keptQuery((db, o: { channelId: string; now: number; most: number }) =>
  db
    .selectFrom('inbox')
    .select(['id', 'channel_id as channelId', sql<number>`octet_length(body)`.as('bytes')])
    .where('channel_id', '=', o.channelId)
    .where('set_aside_at', 'is', null)
    .where('not_before', '<=', o.now)
    .orderBy('not_before')
    .orderBy('id')
    .limit(o.most),
);

/** The first webhooks of some channels that may be applied now: those that have not been tried yet in their order. */
export async function firstInLanes(
  db: Db,
  channelIds: readonly string[],
  most: { webhooks: number; bytes: number },
  now: number,
): Promise<InboxPlace[][]> {
  const statements = channelIds.map((channelId) =>
    keptStatement(db, FIRST_IN_LANE, { channelId, now, most: most.webhooks }),
  );
  const places = (await runAll(db, statements)) as InboxPlace[];
  return [...Map.groupBy(places, (place) => place.channelId).values()].map((lane) => upTo(lane, most.bytes));
}

/** Returns the first webhooks that hold no more than so many bytes together, and one at least. */
function upTo(lane: InboxPlace[], mostBytes: number): InboxPlace[] {
  let bytes = 0;
  const tooMuch = lane.findIndex((place, i) => {
    bytes += Number(place.bytes);
    return i > 0 && bytes > mostBytes;
  });
  return tooMuch < 0 ? lane : lane.slice(0, tooMuch);
}

const LOCK_INBOX: KeyedQuery = {
  columns: { id: 'text' },
  query: (db) => sql`select i.* from v join inbox i on i.id = v.id ${unlockedRows(db, 'i')}`,
};

/**
 * Locks webhooks and returns them in the order of their places. Those of a channel of which another process has one are
 * left to it, for what is applied out of turn is applied out of order.
 */
export async function lockInbox(trx: Trx, places: readonly InboxPlace[]): Promise<Row<'inbox'>[]> {
  const keys = places.map(({ id }) => ({ id }));
  const rows = await selectByKeys<Row<'inbox'>>(trx, LOCK_INBOX, keys);
  const found = new Map(rows.map((row) => [row.id, row]));
  const elsewhere = new Set(places.filter(({ id }) => !found.has(id)).map(({ channelId }) => channelId));
  return places.flatMap(({ id, channelId }) => (elsewhere.has(channelId) ? [] : (found.get(id) ?? [])));
}

const DELETE_APPLIED: KeyedQuery = {
  columns: { id: 'text' },
  query: () => sql`delete from inbox where id in (select v.id from v)`,
};

export async function deleteApplied(trx: Trx, rows: readonly Row<'inbox'>[]): Promise<void> {
  await writeByKeys(
    trx,
    DELETE_APPLIED,
    rows.map(({ id }) => ({ id })),
  );
}

/** A webhook that fails by its content is tried this often. */
export const MOST_TRIES = 8;

/** Notes that a webhook failed by what it holds; returns how often it has. After the last try it is set aside. */
export async function noteFailedTry(
  db: Db,
  id: string,
  error: string,
  now: number,
  waitAfter: (tries: number) => number,
): Promise<{ tries: number; setAside: boolean }> {
  return transaction(db, async (trx) => {
    const row = await trx
      .updateTable('inbox')
      .set({ tries: sql`tries + 1`, error })
      .where('id', '=', id)
      .returning('tries')
      .executeTakeFirst();
    if (!row) return { tries: 0, setAside: false };
    const tries = Number(row.tries);
    const setAside = tries >= MOST_TRIES;
    const change = setAside ? { set_aside_at: now } : { not_before: now + waitAfter(tries) };
    await trx.updateTable('inbox').set(change).where('id', '=', id).execute();
    return { tries, setAside };
  });
}

export type SetAside = Pick<
  Row<'inbox'>,
  'id' | 'channel_id' | 'received_at' | 'set_aside_at' | 'tries' | 'error'
>;

/** Lists what was set aside, newest first: all, or a page before an id. */
export async function listSetAside(db: Db, limit?: number, before?: string): Promise<SetAside[]> {
  let query = db
    .selectFrom('inbox')
    .select(['id', 'channel_id', 'received_at', 'set_aside_at', 'tries', 'error'])
    .where('set_aside_at', 'is not', null)
    .orderBy('id', 'desc');
  if (before !== undefined) query = query.where('id', '<', before);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

export function showSetAside(row: SetAside) {
  return {
    id: row.id,
    channelId: row.channel_id,
    receivedAt: toIst(row.received_at),
    setAsideAt: toIst(row.set_aside_at!),
    tries: row.tries,
    ...(row.error !== null && { error: row.error }),
  };
}

const PAGE = 200;

/**
 * Takes a person out of the webhooks that have waited since before a time, because they could not be applied: `redact`
 * returns what is left of one, or undefined, and then it is deleted. Returns the last id that it has looked at;
 * undefined at the end.
 */
export async function redactInbox(
  db: Db,
  o: { channelIds: readonly string[]; before: number; after: string },
  redact: (body: string) => string | undefined,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('inbox')
    .select(['id', 'channel_id', 'body', 'received_at'])
    .where('id', '>', o.after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
  for (const { id, channel_id, body, received_at } of rows) {
    if (!o.channelIds.includes(channel_id) || received_at >= o.before) continue;
    const left = redact(body);
    if (left === undefined) await db.deleteFrom('inbox').where('id', '=', id).execute();
    else if (left !== body) await db.updateTable('inbox').set({ body: left }).where('id', '=', id).execute();
  }
  return rows.length === PAGE ? rows.at(-1)!.id : undefined;
}

/** Lets a webhook that was set aside be tried anew, in its place among those of its channel. */
export async function applySetAside(db: Db, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const changed = await trx
      .updateTable('inbox')
      .set({ set_aside_at: null, tries: 0, not_before: 0 })
      .where('id', '=', id)
      .where('set_aside_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notSetAside(id);
    announce(trx, 'inbox');
  });
}

export async function deleteSetAside(db: Db, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom('inbox')
    .where('id', '=', id)
    .where('set_aside_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notSetAside(id);
}

const notSetAside = (id: string) =>
  new ApiError('NOT_FOUND', {
    message: `No webhook ${id} has been set aside.`,
    hint: 'meghdoot inbox list, or GET /api/app/operator/inbox, shows them.',
  });
