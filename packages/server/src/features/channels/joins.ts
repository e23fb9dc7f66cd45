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

/** The ids of all removed channels, as a subquery. */
export const removedChannels = (db: Db) =>
  db.selectFrom('channels').select('id').where('removed_at', 'is not', null);

/** The ids of all channels that do not send, as a subquery. */
export const restingChannels = (db: Db) =>
  db.selectFrom('channels').select('id').where('status', '<>', 'ready');

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
