import type { Row } from '../../../platform/database/schema/schema.ts';
import { toIst } from '../../../platform/time.ts';
import { eventId } from '../../events/store.ts';
import type { EventData } from '../../events/types.ts';
import { parseAttempts } from '../attempts.ts';
import { type DisabledReason, type GraphScope, graphScopeOf } from '../webhook.ts';
import { type Delivery, deliveryId } from './delivery-store.ts';

/** A webhook as the API shows it, without its secret. */
export function showWebhook(row: Row<'webhooks'>): EventData['webhook'] {
  const graph = graphScopeOf(row);
  return {
    id: row.id,
    url: row.url,
    ...(row.description !== null && { description: row.description }),
    events: JSON.parse(row.events) as string[],
    format: graph ? ('graph' as const) : ('events' as const),
    ...(graph?.channelId !== undefined && { channelId: graph.channelId }),
    ...(graph && registrationOf(graph)),
    status: row.disabled_at === null ? ('enabled' as const) : ('disabled' as const),
    ...(row.disabled_at !== null && {
      disabledAt: toIst(row.disabled_at),
      disabledReason: row.disabled_reason as DisabledReason,
    }),
    ...(row.failing_since !== null && { failingSince: toIst(row.failing_since) }),
    createdAt: toIst(row.created_at),
  };
}

function registrationOf({ node, keyId, wabaId, channelId }: GraphScope) {
  if (node === undefined || keyId === undefined) return undefined; // it was made by our own API
  const at = wabaId !== undefined ? 'account' : channelId !== undefined ? 'number' : 'app';
  return { registration: { at: at as 'account' | 'number' | 'app', node, apiKeyId: keyId } };
}

export function showDelivery(row: Delivery) {
  return {
    id: deliveryId(row.webhook_id, row.sequence),
    webhookId: row.webhook_id,
    eventId: eventId(row),
    eventType: row.type,
    sequence: row.sequence,
    status: row.status,
    ...(row.next_attempt_at !== null && { nextAttemptAt: toIst(row.next_attempt_at) }),
    attempts: parseAttempts(row.attempts).map((attempt) => ({ ...attempt, at: toIst(attempt.at) })),
  };
}
