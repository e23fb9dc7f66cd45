import type { Webhook } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedInAs } from '../../api/session.tsx';
import { WebhookStatus } from '../../nouns/webhooks/status.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import { Card, Facts } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
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

const LINK = 'text-accent underline underline-offset-4 hover:text-accent-strong';

/** Returns what is to be said of a webhook in Meta's form alone: who registered it, of which numbers, how it is signed. */
function useGraphFacts({ format, channelId, registration }: Webhook): [string, ReactNode][] {
  const { graph, page } = useWebhooksWords();
  const { administers } = useSignedInAs();
  if (format !== 'graph') return [];
  const channel = channelId !== undefined && (
    <Link to="/settings/channels/$id" params={{ id: channelId }} className={LINK}>
      {graph.channel}
    </Link>
  );
  return [
    [page.format, graph.formText],
    [
      graph.registered,
      registration ? (
        <span key="registered">
          {graph.by}{' '}
          {administers ? (
            <Link
              to="/settings/api/$id"
              params={{ id: registration.apiKeyId }}
              className={`${LINK} font-mono text-sm`}
            >
              {registration.apiKeyId}
            </Link>
          ) : (
            <span className="font-mono text-sm">{registration.apiKeyId}</span>
          )}
        </span>
      ) : (
        graph.madeHere
      ),
    ],
    [
      graph.numbers,
      <span key="numbers" className="flex flex-wrap gap-x-3">
        {registration ? graph.at[registration.at](registration.node) : !channel && graph.allNumbers}
        {channel}
      </span>,
    ],
    [graph.signed, registration ? graph.signedByKey : graph.signedBySecret],
  ];
}
