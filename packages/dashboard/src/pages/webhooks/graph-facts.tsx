import type { Webhook } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedInAs } from '../../api/session.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';

const LINK = 'text-accent underline underline-offset-4 hover:text-accent-strong';

/** Returns what is to be said of a webhook in Meta's form alone: who registered it, of which numbers, how it is signed. */
export function useGraphFacts({ format, channelId, registration }: Webhook): [string, ReactNode][] {
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
