import type { Webhook } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Webhook as Icon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePrefetch } from '../../api/api.tsx';
import { webhookOf } from '../../nouns/webhooks/queries.ts';
import { WebhookStatus } from '../../nouns/webhooks/status.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Time } from '../../ui/elements/time.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';

interface WebhooksTableProps {
  list: Parameters<typeof Table<Webhook>>[0]['list'];
  /** The action that an empty list offers; a member of the workspace gets none. */
  action: ReactNode;
}

const pageOf = ({ id }: Webhook) => ({ to: '/webhooks/$id' as const, params: { id } });

export function WebhooksTable({ list, action }: WebhooksTableProps) {
  const webhooks = useWebhooksWords();
  const { columns: titles, empty } = webhooks;
  const prefetch = usePrefetch();
  const columns: Column<Webhook>[] = [
    {
      key: 'url',
      title: titles.url,
      min: 192,
      wants: 280,
      grow: 3,
      cell: (webhook) => (
        <>
          <Link {...pageOf(webhook)} className="font-medium text-ink no-underline hover:underline">
            {webhook.url}
          </Link>
          <Second webhook={webhook} />
        </>
      ),
    },
    {
      key: 'events',
      title: titles.events,
      min: 144,
      leaves: 2,
      grow: 2,
      cell: ({ events }) => <Patterns events={events} />,
    },
    {
      key: 'status',
      title: titles.status,
      min: 160,
      grow: 1,
      cell: (webhook) => <WebhookStatus webhook={webhook} />,
    },
    {
      key: 'added',
      title: titles.added,
      min: 120,
      leaves: 1,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <Table
      label={webhooks.label}
      columns={columns}
      list={list}
      idOf={({ id }) => id}
      hrefOf={pageOf}
      onNear={({ id }) => prefetch(webhookOf(id))}
      empty={
        <Empty
          example="webhooks"
          icon={<Icon />}
          title={empty.title}
          action={
            <>
              {action}
              <ButtonLink to="/events">{empty.feed}</ButtonLink>
            </>
          }
        >
          <p>{empty.text}</p>
          {!action && <p className="mt-2">{empty.member}</p>}
        </Empty>
      }
    />
  );
}

/** Shows the purpose of a webhook, or where at the Graph door a program registered it. */
function Second({ webhook: { description, format, registration } }: { webhook: Webhook }) {
  const { graph } = useWebhooksWords();
  const parts = [
    format === 'graph' && graph.form,
    description ?? (registration && graph.at[registration.at](registration.node)),
  ].filter(Boolean);
  return parts.length > 0 && <span className="block truncate text-sm text-soft">{parts.join(' · ')}</span>;
}

export function Patterns({ events }: { events: readonly string[] }) {
  const { everything } = useWebhooksWords();
  if (events.includes('*')) return everything;
  return <span className="font-mono text-sm">{events.join(', ')}</span>;
}
