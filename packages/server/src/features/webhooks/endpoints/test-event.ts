import { MINUTE } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import { newestEventAbout } from '../../events/find.ts';
import { recordEvents } from '../../events/record.ts';
import type { Webhook } from '../webhook.ts';
import { showWebhook } from './show.ts';

export interface TestEvent {
  eventId: string;
  sequence: number;
}

/** Longer than an attempt takes: whoever was to make it is gone then. */
const GONE_MS = MINUTE;

/**
 * Records an event that goes to one webhook only: the one it is about. Of one that is disabled no courier takes it, so
 * its delivery is stored with it, for an attempt beside them; were nobody to make that, it would follow once the webhook
 * is enabled.
 */
export async function sendTest(
  db: Db,
  webhook: Webhook,
  now: number,
  keep?: Keep<TestEvent>,
): Promise<TestEvent> {
  const { workspace_id: workspaceId, id } = webhook;
  return transaction(db, async (trx) => {
    await recordEvents(
      trx,
      [{ workspaceId, type: 'webhook.test', subject: id, data: showWebhook(webhook) }],
      now,
    );
    const { id: eventId, sequence } = await newestEventAbout(trx, workspaceId, id);
    if (webhook.disabled_at !== null)
      await trx
        .insertInto('deliveries')
        .values({
          workspace_id: workspaceId,
          webhook_id: id,
          sequence,
          status: 'pending',
          next_attempt_at: now + GONE_MS,
          attempts: '[]',
          tries: 0,
        })
        .execute();
    await keep?.(trx, { eventId, sequence });
    return { eventId, sequence };
  });
}
