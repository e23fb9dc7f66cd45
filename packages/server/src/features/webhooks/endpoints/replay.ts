import { sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { announce } from '../../../platform/database/announce.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import { beforeNextEvent } from '../../events/find.ts';
import { eventsBetween } from '../../events/joins.ts';
import { keepFeed } from '../../events/retain.ts';
import { lastSequence } from '../../events/store.ts';
import { meantFor, subscribedTypes } from '../subscription.ts';
import type { Webhook } from '../webhook.ts';

/** Events counted by one query, so that a million of them hold nobody up. */
const CHUNK = 5000;

/**
 * Queues the events after a sequence number to be sent, those already delivered among them; returns how many
 * they are once that is committed. `replaying.ts` sends them. A webhook has one replay at a time.
 */
export async function replay(
  db: Db,
  webhook: Webhook,
  after: number,
  now: number,
  keep?: Keep<number>,
): Promise<number> {
  const last = await lastSequence(db, webhook.workspace_id);
  if (after >= last) return 0;
  const { workspace_id, id: webhook_id } = webhook;
  if (await isUnderWay(db, workspace_id, webhook_id)) throw replayUnderWay();
  const queued = await countMeantFor(db, webhook, after, last);
  await transaction(db, async (trx) => {
    await keepFeed(trx, workspace_id, after);
    const asked = await trx
      .insertInto('replays')
      .values({ workspace_id, webhook_id, made: after, last, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('webhook_id')
      .executeTakeFirst();
    if (!asked) throw replayUnderWay();
    await keep?.(trx, queued);
    announce(trx, 'replays');
  });
  return queued;
}

async function isUnderWay(db: Db, workspaceId: string, webhookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('replays')
    .select('webhook_id')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row !== undefined;
}

const replayUnderWay = () =>
  new ApiError('CONFLICT', {
    message: 'A replay of this webhook is under way.',
    hint: 'Ask again when its deliveries have been sent, or disable the webhook to end it.',
  });

async function countMeantFor(db: Db, webhook: Webhook, after: number, last: number): Promise<number> {
  const types = subscribedTypes(JSON.parse(webhook.events) as string[]);
  let count = 0;
  for (let [from, upTo] = [after, after]; from < last; from = upTo) {
    upTo = Math.min((await beforeNextEvent(db, webhook.workspace_id, from, last)) + CHUNK, last);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${eventsBetween(webhook.workspace_id, from, upTo)}
        and ${meantFor(webhook.id, types)}`.execute(db);
    count += Number(rows[0]!.count);
  }
  return count;
}

export async function endReplay(db: Db | Trx, workspaceId: string, webhookId: string): Promise<void> {
  await db
    .deleteFrom('replays')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .execute();
}
