import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '../../../api/api.tsx';
import { deliveryOf, webhookOf } from '../../../nouns/webhooks/queries.ts';
import { useSettings } from '../../../settings.ts';
import { CopyAsCurl } from '../../../ui/copy/copy.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { PageFrame } from '../../../ui/elements/page.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { DeliveryAttempts } from './delivery-attempts.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { SentBody } from './sent-body.tsx';
import { SentHeaders } from './sent-headers.tsx';

const PENDING_MS = 2_000;
const SETTLED_MS = 15_000;

export function Page() {
  const { delivery: words } = useWebhooksWords();
  const { apiUrl } = useSettings();
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
          <CopyAsCurl apiUrl={apiUrl} path={`/api/v1/webhooks/${id}/deliveries/${deliveryId}`} />
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
