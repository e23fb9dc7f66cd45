import type { Delivery } from '@meghdoot/sdk';
import { RotateCw } from 'lucide-react';
import { useApiMutation } from '../../api/api.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useTell } from '../../ui/toast.tsx';
import { webhooks as enWebhooks } from '../../words/en/webhooks.ts';
import { useWords } from '../../words/words.tsx';
import { deliveriesKey } from './queries.ts';

function useRetry({ webhookId, id }: Delivery) {
  const { deliveries } = useWords(enWebhooks);
  const tell = useTell();
  return useApiMutation((api) => api.webhooks.deliveries.retry(webhookId, id), {
    refreshes: [deliveriesKey(webhookId)],
    onDone: () => tell(deliveries.retried),
  });
}

/** In the row of a delivery that has not arrived. */
export function RetryIcon({ delivery }: { delivery: Delivery }) {
  const { deliveries } = useWords(enWebhooks);
  const tell = useTell();
  const retry = useRetry(delivery);
  if (delivery.status === 'delivered') return null;
  return (
    <IconButton
      label={deliveries.retry(delivery.eventType, delivery.sequence)}
      icon={<RotateCw className="size-4" />}
      busy={retry.isPending}
      onClick={() => retry.mutate(undefined, { onError: ({ message }) => tell(message) })}
    />
  );
}

export function RetryButton({ delivery }: { delivery: Delivery }) {
  const { delivery: words } = useWords(enWebhooks);
  const retry = useRetry(delivery);
  return (
    <>
      <Button
        kind="primary"
        icon={<RotateCw aria-hidden className="size-4" />}
        busy={retry.isPending}
        onClick={() => retry.mutate(undefined)}
      >
        {words.retry}
      </Button>
      {retry.error && <ErrorNotice error={retry.error} />}
    </>
  );
}
