import type { Db } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency.ts';
import { newestEventAbout } from '../../events/find.ts';
import { recordEvents } from '../../events/record.ts';
import type { Webhook } from '../webhook.ts';
import { showWebhook } from './show.ts';

export interface TestEvent {
  eventId: string;
  sequence: number;
}

/** Records an event that goes to one webhook only: the one it is about. */
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
    await keep?.(trx, { eventId, sequence });
    return { eventId, sequence };
  });
}
