import type { Webhook } from '@meghdoot/sdk';
import type { DeliveryStatusName } from '../../../nouns/webhooks/queries.ts';
import { useFilters } from '../../../search.ts';
import { Card } from '../../../ui/elements/page.tsx';
import { Tabs } from '../../../ui/elements/tabs.tsx';
import { NewRows } from '../../../ui/lists/new-rows.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { useDeliveries } from './use-deliveries.ts';

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
