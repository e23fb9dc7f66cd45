import type { Webhook } from '@meghdoot/sdk';
import { WebhookStatus } from '../../nouns/webhooks/status.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import { Card, Facts } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { useGraphFacts } from './graph-facts.tsx';
import { Patterns } from './webhooks-table.tsx';

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { page } = useWebhooksWords();
  const graph = useGraphFacts(webhook);
  const { id, url, description, events, createdAt } = webhook;
  return (
    <Card title={page.about}>
      <Facts
        facts={[
          [page.url, <Id key="url" value={url} />],
          description ? [page.description, description] : undefined,
          [page.events, <Patterns key="events" events={events} />],
          ...graph,
          [page.status, <WebhookStatus key="status" webhook={webhook} />],
          [page.added, <Time key="added" at={createdAt} />],
          [page.id, <Id key="id" value={id} />],
        ]}
      />
    </Card>
  );
}
