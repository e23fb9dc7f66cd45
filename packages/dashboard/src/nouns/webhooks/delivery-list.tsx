import type { Delivery, Webhook } from '@meghdoot/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApiPages, useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { clockTime } from '../../ui/elements/time.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { AttemptResponse, NextAttempt } from './attempts.tsx';
import { isMendedSince } from './outcome.ts';
import { allWebhooks, newestDeliveries } from './queries.ts';
import { RetryButton } from './retry.tsx';
import { DeliveryStatus } from './status.tsx';

interface DeliveryListProps {
  deliveries: readonly Delivery[];
  /** The key of the query that read them; it is read again once one of them is sent again. */
  source: QueryKey;
}

/** The deliveries of one event: to which URL, what came of each attempt, and one more of them. */
export function DeliveryList({ deliveries, source }: DeliveryListProps) {
  const { rows: webhooks } = useApiPages(allWebhooks);
  return (
    <ul className="flex flex-col gap-2">
      {deliveries.map((delivery) => (
        <Item
          key={delivery.id}
          delivery={delivery}
          webhook={webhooks?.find(({ id }) => id === delivery.webhookId)}
          source={source}
        />
      ))}
    </ul>
  );
}

/** While it has not arrived: its server may have been mended. */
const EVERY_MS = 10_000;

interface ItemProps {
  delivery: Delivery;
  /** Unknown while the webhooks are read. */
  webhook: Webhook | undefined;
  source: QueryKey;
}

function Item({ delivery, webhook, source }: ItemProps) {
  const { delivery: words } = useWebhooksWords();
  const { administers } = useSignedInAs();
  const { webhookId, id, eventType, status, attempts, nextAttemptAt } = delivery;
  const { data: delivered } = useApiQuery(newestDeliveries(webhookId, 'delivered'), {
    enabled: status !== 'delivered',
    everyMs: EVERY_MS,
  });
  const mended = isMendedSince(delivery, delivered ?? []);
  return (
    <li className="border-l-2 border-line py-0.5 pl-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/webhooks/$id/deliveries/$deliveryId"
          params={{ id: webhookId, deliveryId: id }}
          className="min-w-0 truncate text-sm text-ink underline underline-offset-4"
        >
          {webhook?.url ?? webhookId}
        </Link>
        <DeliveryStatus status={status} over={mended} />
      </div>
      <ol className="mt-1 text-sm text-soft">
        {attempts.map((attempt, i) => (
          <li key={attempt.at} className="flex flex-wrap gap-x-2">
            <span className="font-mono">{clockTime(attempt.at)}</span>
            <AttemptResponse
              attempt={attempt}
              over={mended || (i < attempts.length - 1 && status === 'delivered')}
            />
          </li>
        ))}
      </ol>
      {mended && <p className="text-sm text-soft">{words.mended}.</p>}
      {nextAttemptAt && (
        <p className="text-sm text-soft">
          {words.next} <NextAttempt at={nextAttemptAt} webhook={webhook} />
        </p>
      )}
      {administers && webhook?.status === 'enabled' && status !== 'delivered' && (
        <div className="mt-2 flex flex-col items-start gap-2">
          <RetryButton
            small
            delivery={delivery}
            label={words.retryOf(eventType, webhook.url)}
            source={source}
          />
        </div>
      )}
    </li>
  );
}
