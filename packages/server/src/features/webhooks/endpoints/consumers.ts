/** Webhooks that programs register at the Graph door, as they would at Meta's: one for each node and API key. */
import { announce } from '../../../platform/database/announce.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';
import { type Actor, recordAudit } from '../../events/audit.ts';
import { lastSequence } from '../../events/store.ts';
import { sealSecret } from '../secrets.ts';
import { type GraphScope, graphScopeOf, type Webhook } from '../webhook.ts';
import { deleteDeliveries } from './delivery-store.ts';
import { createWebhook, deleteWebhook, type NewWebhook } from './store.ts';

export type Consumer = Webhook & { scope: GraphScope };

/** Lists the webhooks in Meta's form of a workspace, those that our own API made among them. */
export async function listConsumers(db: Db, workspaceId: string): Promise<Consumer[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('graph', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, scope: graphScopeOf(row)! }));
}

interface Change {
  sealer: Sealer;
  actor: Actor;
  now: number;
}

/** Registers a consumer, or says of the one that this key has registered there where it is now. */
export async function putConsumer(
  db: Db,
  workspaceId: string,
  wanted: NewWebhook & { graph: GraphScope; secret: string },
  { sealer, actor, now }: Change,
): Promise<void> {
  const { node, keyId } = wanted.graph;
  const before = (await listConsumers(db, workspaceId)).find(
    ({ scope }) => scope.node === node && scope.keyId === keyId,
  );
  if (!before) {
    await createWebhook(db, workspaceId, wanted, { sealer, actor, now });
    return;
  }
  const { url, events } = wanted;
  await transaction(db, async (trx) => {
    const enabled = before.disabled_at !== null && { since: await lastSequence(trx, workspaceId) };
    const graph = { since: before.scope.since, ...wanted.graph, ...enabled };
    await trx
      .updateTable('webhooks')
      .set({
        ...{ url, events: JSON.stringify(events), secret: sealSecret(sealer, wanted.secret) },
        graph: JSON.stringify(graph),
        ...{ previous_secret: null, previous_secret_until: null, failing_since: null },
        ...(enabled && { disabled_at: null, disabled_reason: null, cursor: enabled.since }),
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', before.id)
      .execute();
    const detail = { url, events };
    await recordAudit(trx, workspaceId, { actor, action: 'webhook.updated', target: before.id, now, detail });
    announce(trx, 'webhooks');
  });
}

/** Deletes those that this key has registered at a node. */
export async function deleteConsumers(
  db: Db,
  workspaceId: string,
  { node, keyId }: { node: string; keyId: string },
  change: { actor: Actor; now: number },
): Promise<void> {
  for (const { id, scope } of await listConsumers(db, workspaceId)) {
    if (scope.node !== node || scope.keyId !== keyId) continue;
    await deleteWebhook(db, workspaceId, id, change);
    await deleteDeliveries(db, workspaceId, id);
  }
}
