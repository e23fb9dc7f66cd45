import type { Webhook } from '@meghdoot/sdk';
import { useEffect, useEffectEvent } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useGrowingList } from '../../../api/growing-list.ts';
import { type DeliveryStatusName, deliveriesOf, newestDeliveries } from '../../../nouns/webhooks/queries.ts';

const EVERY_MS = 3_000;

/** Reads the deliveries of a webhook, as they come and are tried again. */
export function useDeliveries(webhook: Webhook, status: DeliveryStatusName | undefined) {
  const deliveries = useGrowingList({
    ...deliveriesOf(webhook.id, status),
    placeOf: ({ sequence }) => sequence,
  });
  // A delivery is no event of its own, so that the first of the list are read again and again.
  const { data: newest } = useApiQuery(newestDeliveries(webhook.id, status), {
    enabled: deliveries.list.rows !== undefined,
    everyMs: EVERY_MS,
  });
  const offer = useEffectEvent(deliveries.offer);
  useEffect(() => {
    if (newest) offer(newest);
  }, [newest]);
  return deliveries;
}
