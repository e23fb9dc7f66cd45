import { announce } from '../../../platform/database/announce.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { type Actor, recordAudit, SYSTEM } from '../../events/audit.ts';
import { recordEvents } from '../../events/record.ts';
import type { DisabledReason, Webhook } from '../webhook.ts';
import { endReplay } from './replay.ts';
import { showWebhook } from './show.ts';

/** Notifies the people of a workspace that one of its webhooks was disabled, in the transaction that does it. */
export type NotifyDisabled = (trx: Trx, webhook: Webhook, now: number) => Promise<void>;

/** The service stops sending to a webhook; returns false when it was changed meanwhile. */
export async function disableWebhook(
  db: Db,
  webhook: Webhook,
  reason: DisabledReason,
  now: number,
  notify: NotifyDisabled,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    const row = await trx
      .updateTable('webhooks')
      .set({ disabled_at: now, disabled_reason: reason })
      .where('workspace_id', '=', webhook.workspace_id)
      .where('id', '=', webhook.id)
      .where('url', '=', webhook.url)
      .where('disabled_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    await notify(trx, row, now);
    await noteDisabled(trx, row, SYSTEM, now);
    return true;
  });
}

/** Must be the last in its transaction, for it records an event. */
export async function noteDisabled(trx: Trx, row: Webhook, actor: Actor, now: number): Promise<void> {
  const detail = { reason: row.disabled_reason };
  await recordAudit(trx, row.workspace_id, {
    actor,
    action: 'webhook.disabled',
    target: row.id,
    now,
    detail,
  });
  await endReplay(trx, row.workspace_id, row.id);
  announce(trx, 'webhooks');
  await recordEvents(
    trx,
    [{ workspaceId: row.workspace_id, type: 'webhook.disabled', subject: row.id, data: showWebhook(row) }],
    now,
  );
}
