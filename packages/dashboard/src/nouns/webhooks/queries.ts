import type { Delivery } from '@meghdoot/sdk';
import { type ApiList, type ApiQuery, listOf, queryOf } from '../../api/api.tsx';
import { listedEvent } from '../events/queries.ts';

export type DeliveryStatusName = Delivery['status'];

export const allWebhooks = listOf(['webhooks'], 'webhooks');

export const webhookOf = (id: string) =>
  queryOf(['webhook', id], (api, options) => api.webhooks.get(id, options));

/** The beginning of the keys of all that a webhook was sent. */
export const deliveriesKey = (webhookId: string) => ['deliveries', webhookId];

const PAGE = 50;

export function deliveriesOf(webhookId: string, status: DeliveryStatusName | undefined): ApiList<Delivery> {
  return {
    key: [...deliveriesKey(webhookId), 'list', status],
    read: (api, cursor, signal) =>
      api.webhooks.deliveries.list(
        webhookId,
        { limit: PAGE, ...(status && { status }), ...(cursor && { cursor }) },
        { signal },
      ),
    alongside: ({ sequence }) => listedEvent(sequence),
  };
}

/** The first of the same list, to see what has changed and what is new. */
export function newestDeliveries(
  webhookId: string,
  status: DeliveryStatusName | undefined,
): ApiQuery<Delivery[]> {
  const list = deliveriesOf(webhookId, status);
  return {
    key: [...deliveriesKey(webhookId), 'newest', status],
    read: async (api, signal) => (await list.read(api, undefined, signal)).data,
  };
}

export const deliveryOf = (webhookId: string, deliveryId: string) =>
  queryOf([...deliveriesKey(webhookId), 'one', deliveryId], (api, options) =>
    api.webhooks.deliveries.get(webhookId, deliveryId, options),
  );

/** The delivery of one event; null until its first attempt has been made. */
export function deliveryOfEvent(webhookId: string, sequence: number): ApiQuery<Delivery | null> {
  return {
    key: [...deliveriesKey(webhookId), 'of event', sequence],
    read: async (api, signal) => {
      const { deliveries } = await api.events.deliveries(sequence, { signal });
      return deliveries.find((delivery) => delivery.webhookId === webhookId) ?? null;
    },
  };
}
