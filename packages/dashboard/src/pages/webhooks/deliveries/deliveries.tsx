import type { Delivery, Webhook } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useApiQuery, usePrefetch } from '../../../api/api.tsx';
import { useGrowingList } from '../../../api/growing-list.ts';
import { useSignedInAs } from '../../../api/session.tsx';
import { listedEvent } from '../../../nouns/events/queries.ts';
import { SubjectName } from '../../../nouns/events/subject-link.tsx';
import { isDue, LastResponse, NextAttempt } from '../../../nouns/webhooks/attempts.tsx';
import {
  type DeliveryStatusName,
  deliveriesOf,
  deliveryOf,
  newestDeliveries,
} from '../../../nouns/webhooks/queries.ts';
import { RetryIcon } from '../../../nouns/webhooks/retry.tsx';
import { DeliveryStatus } from '../../../nouns/webhooks/status.tsx';
import { useFilters } from '../../../search.ts';
import { Empty } from '../../../ui/elements/empty.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { Tabs } from '../../../ui/elements/tabs.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import type { Column } from '../../../ui/lists/columns.ts';
import { NewRows } from '../../../ui/lists/new-rows.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

const STATUSES: readonly DeliveryStatusName[] = ['pending', 'delivered', 'failed'];

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { deliveries: words } = useWebhooksWords();
  const [{ status: asked }] = useFilters();
  const status = STATUSES.find((known) => known === asked);
  const { list, waiting, showNew } = useDeliveries(webhook, status);
  return (
    <Card flush title={words.title} lead={words.lead}>
      <div className="px-4">
        <Tabs
          label={words.filter}
          param="status"
          current={status ?? 'all'}
          tabs={(['all', ...STATUSES] as const).map((value) => ({ value, label: words.tabs[value] }))}
        />
      </div>
      <NewRows count={waiting} onShow={() => void showNew()} />
      <DeliveriesTable webhook={webhook} list={list} filtered={status !== undefined} />
    </Card>
  );
}

interface DeliveriesTableProps {
  webhook: Webhook;
  list: ReturnType<typeof useDeliveries>['list'];
  filtered: boolean;
}

const pageOf = ({ webhookId, id }: Delivery) => ({
  to: '/webhooks/$id/deliveries/$deliveryId' as const,
  params: { id: webhookId, deliveryId: id },
});

function DeliveriesTable({ webhook, list, filtered }: DeliveriesTableProps) {
  const { deliveries: words, deliveryStatuses: statuses } = useWebhooksWords();
  const { administers } = useSignedInAs();
  const prefetch = usePrefetch();
  const titles = words.columns;
  const columns: Column<Delivery>[] = [
    {
      key: 'event',
      title: titles.event,
      min: 208,
      grow: 1,
      cell: (delivery, gone) => (
        <Link {...pageOf(delivery)} className="block leading-tight text-ink no-underline hover:underline">
          <code className="font-mono text-sm">{delivery.eventType}</code>{' '}
          <span className="text-soft tabular-nums">{delivery.sequence}</span>
          <span className="block truncate text-sm text-soft">
            {gone.has('status') ? (
              <>
                {statuses[delivery.status]} · <LastResponse delivery={delivery} />
              </>
            ) : (
              <About sequence={delivery.sequence} />
            )}
          </span>
        </Link>
      ),
    },
    {
      key: 'status',
      title: titles.status,
      min: 136,
      leaves: 4,
      cell: ({ status }) => <DeliveryStatus status={status} />,
    },
    {
      key: 'attempts',
      title: titles.attempts,
      min: 104,
      leaves: 1,
      cell: ({ attempts }) => <span className="tabular-nums">{attempts.length}</span>,
    },
    {
      key: 'answer',
      title: titles.response,
      min: 160,
      leaves: 3,
      grow: 1,
      cell: (delivery) => <LastResponse delivery={delivery} />,
    },
    {
      key: 'when',
      title: titles.when,
      min: 144,
      leaves: 2,
      cell: (delivery) => <When delivery={delivery} webhook={webhook} />,
    },
    ...(administers && webhook.status === 'enabled'
      ? [
          {
            key: 'retry',
            title: titles.retry,
            min: 80,
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

function About({ sequence }: { sequence: number }) {
  const { data: event } = useApiQuery(listedEvent(sequence));
  return event && <SubjectName event={event} />;
}

/** The next attempt where there is one, the last one otherwise. */
function When({ delivery: { nextAttemptAt, attempts }, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { deliveries: words } = useWebhooksWords();
  const last = attempts.at(-1)?.at;
  if (nextAttemptAt) {
    return (
      <>
        {webhook.status === 'enabled' && !isDue(nextAttemptAt) && words.next}{' '}
        <NextAttempt at={nextAttemptAt} webhook={webhook} />
      </>
    );
  }
  return last ? <Time at={last} /> : null;
}

const EVERY_MS = 3_000;

/** Reads the deliveries of a webhook, as they come and are tried again. */
function useDeliveries(webhook: Webhook, status: DeliveryStatusName | undefined) {
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
