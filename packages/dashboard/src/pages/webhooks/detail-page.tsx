import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { webhookOf } from '../../nouns/webhooks/queries.ts';
import { TestButton, TestOutcome } from '../../nouns/webhooks/test-event.tsx';
import { useTestEvent } from '../../nouns/webhooks/use-test-event.ts';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { PageFrame } from '../../ui/elements/page.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { Deliveries } from './deliveries/deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookTrouble } from './webhook-trouble.tsx';

const EVERY_MS = 10_000;

export function Page() {
  const { id } = useParams({ from: '/webhooks/$id' });
  return <WebhookPage key={id} id={id} />;
}

function WebhookPage({ id }: { id: string }) {
  const webhooks = useWebhooksWords();
  const { administers } = useSignedInAs();
  const query = useApiQuery(webhookOf(id), { everyMs: EVERY_MS });
  const webhook = query.data;
  const test = useTestEvent(id, webhook?.url);
  return (
    <PageFrame
      title={webhook?.description || webhook?.url || webhooks.page.untitled}
      above={{ page: { to: '/webhooks' }, label: webhooks.title }}
      actions={
        <>
          {webhook && administers && (
            <>
              {webhook.format === 'events' && <TestButton test={test} />}
              <WebhookActions webhook={webhook} />
            </>
          )}
          <CopyAsCurl path={`/api/v1/webhooks/${id}`} />
        </>
      }
    >
      <TestOutcome webhookId={id} test={test} slow={webhook?.failingSince !== undefined} />
      <Loaded query={query}>
        {(found) => (
          <>
            <WebhookTrouble webhook={found} />
            <WebhookFacts webhook={found} />
            <Deliveries webhook={found} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
