/**
 * This file holds the expressions that others use on channels in their own statements; only this room names their
 * table.
 */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';

/**
 * Returns whether the channel that two columns name is removed. With an offset it is looked up for each row: PostgreSQL
 * would read the channels of all workspaces otherwise, to have them at hand.
 */
export const isRemoved = (workspaceId: string, id: string) =>
  sql<boolean>`not exists (select 1 from channels c
    where c.workspace_id = ${sql.ref(workspaceId)} and c.id = ${sql.ref(id)} and c.removed_at is null
    limit 1 offset 0)`;

/** The ids of all channels of a workspace, removed ones too, as a subquery. */
export const channelIdsOf = (workspaceId: string) =>
  sql`(select id from channels where workspace_id = ${workspaceId})`;

/** Returns the ids of all channels of a workspace, removed ones too. */
export async function allChannelIds(db: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from channels where workspace_id = ${workspaceId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of all removed channels, as a subquery. */
export const removedChannels = (db: Db) =>
  db.selectFrom('channels').select('id').where('removed_at', 'is not', null);

/** The ids of all channels that do not send, as a subquery. */
export const restingChannels = (db: Db) =>
  db.selectFrom('channels').select('id').where('status', '<>', 'ready');

/** The ids of all channels whose account lacks funds, as a subquery. */
export const channelsLackingFunds = (db: Db) => fundsSince(db).where('f.lacking_since', 'is not', null);

/** The ids of all channels whose account lacks funds, or lacked them at a time or later, as a subquery. */
export const channelsWithoutFundsAt = (db: Db, at: number) =>
  fundsSince(db).where((eb) => eb.or([eb('f.lacking_since', 'is not', null), eb('f.back_at', '>=', at)]));

/** Few accounts have ever lacked funds: it goes from them to their channels. */
const fundsSince = (db: Db) =>
  db
    .selectFrom('account_funds as f')
    .innerJoin('channels as c', (join) =>
      join.onRef('c.workspace_id', '=', 'f.workspace_id').onRef('c.waba_id', '=', 'f.waba_id'),
    )
    .where('c.removed_at', 'is', null)
    .select('c.id');

const COUNT_FROM: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select c.id, f.lacking_since, f.back_at from v
      join channels c on c.workspace_id = v.workspace_id and c.id = v.id
      join account_funds f on f.workspace_id = c.workspace_id and f.waba_id = c.waba_id`,
};

/** Returns from when on the time counts in which messages of these channels are tried again (`retriesCountFrom`). */
export async function retriesCountFromOf(
  db: Db,
  channels: readonly { workspace_id: string; channel_id: string }[],
): Promise<(channelId: string) => number> {
  const keys = new Map(channels.map(({ workspace_id, channel_id: id }) => [id, { workspace_id, id }]));
  const rows = await selectByKeys<{ id: string; lacking_since: number | null; back_at: number | null }>(
    ...([db, COUNT_FROM, [...keys.values()]] as const),
  );
  const from = new Map(
    rows.map((row) => [row.id, row.lacking_since === null ? (row.back_at ?? 0) : Number.POSITIVE_INFINITY]),
  );
  return (channelId) => from.get(channelId) ?? 0;
}

/** Returns which of these channels are removed. */
export async function removedAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const removed = await removedChannels(db).where('id', 'in', ids).execute();
  return new Set(removed.map((row) => row.id));
}

const LAST_WEBHOOKS: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select c.id, c.last_webhook_at from v
      join channels c on c.workspace_id = v.workspace_id and c.id = v.id`,
};

/** Returns when the last verified webhook of each channel came, by its id; null when none has. */
export async function lastWebhooks(
  db: Db,
  channels: readonly { workspaceId: string; id: string }[],
): Promise<Map<string, number | null>> {
  const keys = new Map(channels.map(({ workspaceId, id }) => [id, { workspace_id: workspaceId, id }]));
  const rows = await selectByKeys<{ id: string; last_webhook_at: number | null }>(db, LAST_WEBHOOKS, [
    ...keys.values(),
  ]);
  return new Map(rows.map((row) => [row.id, row.last_webhook_at]));
}

export async function workspacesWithNumber(
  db: Db,
  workspaceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (workspaceIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('channels')
    .select('workspace_id')
    .where('workspace_id', 'in', workspaceIds)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.workspace_id));
}
