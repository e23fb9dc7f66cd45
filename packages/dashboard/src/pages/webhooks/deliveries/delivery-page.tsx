import type { Delivery, Webhook } from '@meghdoot/sdk';
import { Link, useParams } from '@tanstack/react-router';
import { useApiQuery } from '../../../api/api.tsx';
import { subjectOf } from '../../../api/event-subject.ts';
import { useSignedInAs } from '../../../api/session.tsx';
import { eventAt } from '../../../nouns/events/queries.ts';
import { SubjectLink } from '../../../nouns/events/subject-link.tsx';
import { NextAttempt } from '../../../nouns/webhooks/attempts.tsx';
import { deliveryOf, webhookOf } from '../../../nouns/webhooks/queries.ts';
import { RetryButton } from '../../../nouns/webhooks/retry.tsx';
import { DeliveryStatus } from '../../../nouns/webhooks/status.tsx';
import { JsonBlock } from '../../../ui/copy/code.tsx';
import { Id } from '../../../ui/copy/copy.tsx';
import { CopyAsCurl } from '../../../ui/copy/copy-as-curl.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { Card, Facts, PageFrame } from '../../../ui/elements/page.tsx';
import { useEventsWords } from '../../../words/en/events.ts';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';
import { DeliveryAttempts } from './delivery-attempts.tsx';

const PENDING_MS = 2_000;
const SETTLED_MS = 15_000;

export function Page() {
  const { delivery: words } = useWebhooksWords();
  const { id, deliveryId } = useParams({ from: '/webhooks/$id/deliveries/$deliveryId' });
  const query = useApiQuery(deliveryOf(id, deliveryId), {
    everyMs: (found) => (found?.status === 'pending' ? PENDING_MS : SETTLED_MS),
  });
  const { data: webhook } = useApiQuery(webhookOf(id), { everyMs: SETTLED_MS });
  const { data: delivery } = query;
  return (
    <PageFrame
      title={delivery ? words.title(delivery.eventType) : words.untitled}
      above={{
        page: { to: '/webhooks/$id', params: { id } },
        label: webhook?.description || webhook?.url || id,
      }}
      actions={
        <>
          {delivery && webhook && <DeliveryActions delivery={delivery} webhook={webhook} />}
          <CopyAsCurl path={`/api/v1/webhooks/${id}/deliveries/${deliveryId}`} />
        </>
      }
    >
      <Loaded query={query}>
        {(found) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <DeliveryFacts delivery={found} webhook={webhook} />
              <DeliveryAttempts delivery={found} webhook={webhook} />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <SentBody sequence={found.sequence} format={webhook?.format} />
              {webhook?.format === 'events' && <SentHeaders delivery={found} />}
            </div>
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Sending it again, for those who may, while its webhook is enabled. */
function DeliveryActions({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { delivery: words } = useWebhooksWords();
  const { administers } = useSignedInAs();
  if (!administers) return null;
  if (webhook.status === 'disabled')
    return <p className="self-center text-sm text-soft">{words.retryDisabled}</p>;
  return <RetryButton delivery={delivery} />;
}

interface SentBodyProps {
  sequence: number;
  format: Webhook['format'] | undefined;
}

/** The event as every attempt carries it, or as each says it in Meta's form. */
function SentBody({ sequence, format }: SentBodyProps) {
  const { delivery, graph } = useWebhooksWords();
  const words = format === 'graph' ? graph : delivery;
  const query = useApiQuery(eventAt(sequence));
  return (
    <Card title={words.body} lead={words.bodyLead}>
      <Loaded query={query}>{(event) => <JsonBlock value={event} label={words.body} />}</Loaded>
    </Card>
  );
}

/** The signed headers of the latest attempt; a signature is not kept. */
function SentHeaders({ delivery: { eventId, attempts } }: { delivery: Delivery }) {
  const { delivery: words } = useWebhooksWords();
  const last = attempts.at(-1);
  const values: Record<keyof typeof words.header, string> = {
    'webhook-id': eventId,
    'webhook-timestamp': last ? String(Math.floor(Date.parse(last.at) / 1000)) : '…',
    'webhook-signature': 'v1,…',
  };
  return (
    <Card title={words.headers}>
      <dl className="flex flex-col gap-3">
        {Object.entries(words.header).map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-mono text-sm">
              {name}: <span className="text-soft">{values[name as keyof typeof values]}</span>
            </dt>
            <dd className="text-sm text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const LINK = 'text-accent underline-offset-4 hover:underline';

function DeliveryFacts({ delivery, webhook }: { delivery: Delivery; webhook: Webhook | undefined }) {
  const webhooks = useWebhooksWords();
  const events = useEventsWords();
  const words = webhooks.delivery;
  const { id, webhookId, sequence, status, nextAttemptAt } = delivery;
  const { data: event } = useApiQuery(eventAt(sequence));
  return (
    <Card title={words.about}>
      <Facts
        facts={[
          [words.status, <DeliveryStatus key="status" status={status} />],
          nextAttemptAt !== undefined && [
            words.next,
            <NextAttempt key="next" at={nextAttemptAt} webhook={webhook} />,
          ],
          [
            words.to,
            <Link key="to" to="/webhooks/$id" params={{ id: webhookId }} className={LINK}>
              {webhook?.url ?? webhookId}
            </Link>,
          ],
          [
            words.event,
            <Link key="event" to="/events/$sequence" params={{ sequence: String(sequence) }} className={LINK}>
              {events.event(sequence)}
            </Link>,
          ],
          event && [events.nouns[subjectOf(event).noun], <SubjectLink key="subject" event={event} />],
          [words.id, <Id key="id" value={id} />],
        ]}
      />
    </Card>
  );
}
