import type { Delivery } from '@meghdoot/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useApiMutation } from '../../api/api.tsx';
import { Button, IconButton } from '../../ui/elements/button.tsx';
import { ErrorNotice, useErrorLine } from '../../ui/elements/notice.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { deliveriesKey } from './queries.ts';

/** `source`: what else shows the delivery. */
function useRetry({ webhookId, id }: Delivery, source: QueryKey = deliveriesKey(webhookId)) {
  const { deliveries } = useWebhooksWords();
  const toast = useToast();
  return useApiMutation((api) => api.webhooks.deliveries.retry(webhookId, id), {
    refreshes: [deliveriesKey(webhookId), source],
    onDone: () => toast(deliveries.retried),
  });
}

export function RetryIcon({ delivery }: { delivery: Delivery }) {
  const { deliveries } = useWebhooksWords();
  const toast = useToast();
  const errorLine = useErrorLine();
  const retry = useRetry(delivery);
  if (delivery.status === 'delivered') return null;
  return (
    <IconButton
      label={deliveries.retry(delivery.eventType, delivery.sequence)}
      icon={<RotateCw className="size-4" />}
      busy={retry.isPending}
      onClick={() => retry.mutate(undefined, { onError: (error) => toast(errorLine(error)) })}
    />
  );
}

interface RetryButtonProps {
  delivery: Delivery;
  small?: boolean;
  label?: string;
  source?: QueryKey;
}

export function RetryButton({ delivery, small, label, source }: RetryButtonProps) {
  const { delivery: words } = useWebhooksWords();
  const retry = useRetry(delivery, source);
  return (
    <>
      <Button
        small={small}
        aria-label={label}
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
