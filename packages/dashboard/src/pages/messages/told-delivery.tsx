import type { Delivery } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useApiMutation } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { clockTime, Time } from '../../ui/time.tsx';
import { useTell } from '../../ui/toast.tsx';
import { messages as enMessages } from '../../words/en/messages.ts';
import { useWords } from '../../words/words.tsx';
import { Answer } from '../webhooks/last-answer.tsx';
import { DeliveryStatus } from '../webhooks/status.tsx';
import { messageOf } from './queries.ts';

interface ToldDeliveryProps {
  messageId: string;
  delivery: Delivery;
  /** Unknown while the webhooks are read, and of one that is deleted. */
  url: string | undefined;
}

export function ToldDelivery({ messageId, delivery, url }: ToldDeliveryProps) {
  const { told } = useWords(enMessages);
  const { webhookId, id, status, attempts, nextAttemptAt } = delivery;
  return (
    <li className="rounded border border-line px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/webhooks/$id/deliveries/$deliveryId"
          params={{ id: webhookId, deliveryId: id }}
          className="min-w-0 truncate text-sm text-ink underline underline-offset-4"
        >
          {url ?? webhookId}
        </Link>
        <DeliveryStatus status={status} />
      </div>
      <ol className="mt-1 text-sm text-soft">
        {attempts.map((attempt) => (
          <li key={attempt.at} className="flex flex-wrap gap-x-2">
            <span className="font-mono">{clockTime(attempt.at)}</span>
            <Answer attempt={attempt} />
          </li>
        ))}
      </ol>
      {nextAttemptAt && (
        <p className="text-sm text-soft">
          {Date.parse(nextAttemptAt) < Date.now() ? (
            told.due
          ) : (
            <>
              {told.next} <Time at={nextAttemptAt} />
            </>
          )}
        </p>
      )}
      {status !== 'delivered' && <Retry messageId={messageId} delivery={delivery} url={url ?? webhookId} />}
    </li>
  );
}

function Retry({ messageId, delivery, url }: ToldDeliveryProps & { url: string }) {
  const { told } = useWords(enMessages);
  const { administers } = useSignedInAs();
  const tell = useTell();
  const retry = useApiMutation((api) => api.webhooks.deliveries.retry(delivery.webhookId, delivery.id), {
    refreshes: [messageOf(messageId).key],
    onDone: () => tell(told.retried),
  });
  if (!administers) return null;
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <Button
        small
        icon={<RotateCw className="size-4" />}
        busy={retry.isPending}
        aria-label={told.retryOf(delivery.eventType, url)}
        onClick={() => retry.mutate(undefined)}
      >
        {told.retry}
      </Button>
      {retry.error && <ErrorNotice error={retry.error} />}
    </div>
  );
}
