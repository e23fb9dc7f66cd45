import type { Delivery, Webhook } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { usePrefetch } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { LastResponse } from '../../../nouns/webhooks/last-response.tsx';
import { isDue, NextAttempt } from '../../../nouns/webhooks/next-attempt.tsx';
import { deliveryOf } from '../../../nouns/webhooks/queries.ts';
import { RetryIcon } from '../../../nouns/webhooks/retry.tsx';
import { DeliveryStatus } from '../../../nouns/webhooks/status.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Time } from '../../../ui/time.tsx';
import { webhooks as enWebhooks } from '../../../words/en/webhooks.ts';
import { useWords } from '../../../words/words.tsx';
import type { useDeliveries } from './use-deliveries.ts';

interface DeliveriesTableProps {
  webhook: Webhook;
  list: ReturnType<typeof useDeliveries>['list'];
  filtered: boolean;
}

const pageOf = ({ webhookId, id }: Delivery) => ({
  to: '/webhooks/$id/deliveries/$deliveryId' as const,
  params: { id: webhookId, deliveryId: id },
});

export function DeliveriesTable({ webhook, list, filtered }: DeliveriesTableProps) {
  const { deliveries: words, deliveryStatuses: statuses } = useWords(enWebhooks);
  const { administers } = useSignedInAs();
  const prefetch = usePrefetch();
  const titles = words.columns;
  const columns: Column<Delivery>[] = [
    {
      key: 'event',
      title: titles.event,
      cell: (delivery) => (
        <Link {...pageOf(delivery)} className="text-accent no-underline hover:underline">
          <code className="font-mono text-sm">{delivery.eventType}</code>{' '}
          <span className="text-soft tabular-nums">{delivery.sequence}</span>
          <span className="block truncate text-sm text-soft md:hidden">
            {statuses[delivery.status]} · <LastResponse delivery={delivery} />
          </span>
        </Link>
      ),
    },
    {
      key: 'status',
      title: titles.status,
      wide: true,
      width: '8.5rem',
      cell: ({ status }) => <DeliveryStatus status={status} />,
    },
    {
      key: 'attempts',
      title: titles.attempts,
      wide: true,
      width: '6.5rem',
      cell: ({ attempts }) => <span className="tabular-nums">{attempts.length}</span>,
    },
    {
      key: 'answer',
      title: titles.response,
      wide: true,
      width: '13rem',
      cell: (delivery) => <LastResponse delivery={delivery} />,
    },
    {
      key: 'when',
      title: titles.when,
      wide: true,
      width: '9rem',
      cell: (delivery) => <When delivery={delivery} />,
    },
    ...(administers && webhook.status === 'enabled'
      ? [
          {
            key: 'retry',
            title: titles.retry,
            width: '4.75rem',
            cell: (delivery: Delivery) => <RetryIcon delivery={delivery} />,
          },
        ]
      : []),
  ];
  const nothing = filtered ? words.emptyFilter : words.empty;
  return (
    <Table
      label={words.label}
      columns={columns}
      list={list}
      idOf={({ id }) => id}
      hrefOf={pageOf}
      onNear={({ webhookId, id }) => prefetch(deliveryOf(webhookId, id))}
      empty={
        <Empty icon={<Send />} title={nothing.title}>
          {nothing.text}
        </Empty>
      }
    />
  );
}

/** The next attempt where there is one, the last one otherwise. */
function When({ delivery: { nextAttemptAt, attempts } }: { delivery: Delivery }) {
  const { deliveries: words } = useWords(enWebhooks);
  const last = attempts.at(-1)?.at;
  if (nextAttemptAt) {
    return (
      <>
        {!isDue(nextAttemptAt) && words.next} <NextAttempt at={nextAttemptAt} />
      </>
    );
  }
  return last ? <Time at={last} /> : null;
}
