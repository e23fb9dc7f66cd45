/** Retention asks here what webhooks are still owed, and deletes their old deliveries. */
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/dialect.ts';

/**
 * Returns the first sequence of a workspace that an enabled webhook may still be sent: by its cursor, a replay or a
 * delivery that is tried again.
 */
export async function owedFrom(trx: Trx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ cursor: number; made: number | null; pending: number | null }>`
    select w.cursor, (
        select r.made from replays r where r.workspace_id = w.workspace_id and r.webhook_id = w.id) as made, (
        select d.sequence from deliveries d
        where d.workspace_id = w.workspace_id and d.webhook_id = w.id
          and d.status = 'pending' and d.status <> 'delivered'
        order by d.sequence limit 1) as pending
    from webhooks w where w.workspace_id = ${workspaceId} and w.disabled_at is null`.execute(trx);
  return Math.min(
    ...rows.flatMap(({ cursor, made, pending }) => [
      Number(cursor) + 1,
      ...(made === null ? [] : [Number(made) + 1]),
      ...(pending === null ? [] : [Number(pending)]),
    ]),
    Number.MAX_SAFE_INTEGER,
  );
}

/** Deletes the deliveries of the events in (after, upTo] to all webhooks of a workspace; returns how many. */
export async function dropDeliveries(
  trx: Trx,
  workspaceId: string,
  after: number,
  upTo: number,
): Promise<number> {
  const webhooks = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .execute();
  let dropped = 0;
  for (const { id } of webhooks) {
    const { numDeletedRows } = await trx
      .deleteFrom('deliveries')
      .where('workspace_id', '=', workspaceId)
      .where('webhook_id', '=', id)
      .where('sequence', '>', after)
      .where('sequence', '<=', upTo)
      .executeTakeFirstOrThrow();
    dropped += Number(numDeletedRows);
  }
  return dropped;
}
