import type { Delivery } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { useApiPages } from '../../api/api.tsx';
import { LastAnswer } from './last-answer.tsx';
import { allWebhooks } from './queries.ts';
import { DeliveryStatus } from './status.tsx';

/** The deliveries of one event: to which address, and what was answered. */
export function DeliveryRows({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { rows = [] } = useApiPages(allWebhooks);
  const urls = new Map(rows.map(({ id, url }) => [id, url]));
  return (
    <ul className="flex flex-col divide-y divide-line">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <Link
            to="/webhooks/$id/deliveries/$deliveryId"
            params={{ id: delivery.webhookId, deliveryId: delivery.id }}
            className="min-w-0 flex-1 basis-56 truncate text-accent underline-offset-4 hover:underline"
          >
            {urls.get(delivery.webhookId) ?? delivery.webhookId}
          </Link>
          <DeliveryStatus status={delivery.status} />
          <LastAnswer delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}
