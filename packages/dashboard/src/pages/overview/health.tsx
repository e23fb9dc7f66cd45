import type { Channel, Webhook } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { channelLine } from '../../nouns/channels/channel-name.ts';
import { channelPages } from '../../nouns/channels/queries.ts';
import { ChannelStatus } from '../../nouns/channels/status.tsx';
import { allWebhooks } from '../../nouns/webhooks/queries.ts';
import { WebhookStatus } from '../../nouns/webhooks/status.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import type { Destination, PlainPath } from '../../ui/elements/page-path.ts';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { useOverviewWords } from '../../words/en/overview.ts';
import { Part } from './part.tsx';

export function ChannelHealth() {
  const { channels } = useOverviewWords();
  return (
    <Health<Channel>
      words={{ ...channels, add: channels.connect }}
      list={useApiPages(channelPages)}
      all="/settings/channels"
      add={{ to: '/settings/channels/new' }}
      pageOf={({ id }) => ({ to: '/settings/channels/$id', params: { id } })}
      nameOf={channelLine}
      statusOf={(channel) => <ChannelStatus {...channel} />}
    />
  );
}

export function WebhookHealth() {
  const { webhooks } = useOverviewWords();
  return (
    <Health<Webhook>
      words={webhooks}
      list={useApiPages(allWebhooks)}
      all="/webhooks"
      add={{ to: '/webhooks', search: { add: '1' } }}
      pageOf={({ id }) => ({ to: '/webhooks/$id', params: { id } })}
      nameOf={({ description, url }) => description ?? url}
      statusOf={(webhook) => <WebhookStatus webhook={webhook} />}
    />
  );
}

interface HealthProps<T> {
  /** `none` says what it means that there is none. */
  words: { title: string; all: string; none: string; add: string };
  list: ReturnType<typeof useApiPages<T>>;
  all: PlainPath;
  add: Destination;
  pageOf: (thing: T) => Destination;
  nameOf: (thing: T) => string;
  statusOf: (thing: T) => ReactNode;
}

/** Shows the numbers or webhooks that carry the messages, and how each of them does. */
function Health<T extends { id: string }>(props: HealthProps<T>) {
  const { words, list, all, add, pageOf, nameOf, statusOf } = props;
  const { rows, error, refetch } = list;
  const { administers } = useSignedInAs();
  const toAll = rows?.length !== 0 && (
    <ButtonLink small kind="quiet" className="-mr-2.5" to={all}>
      {words.all}
    </ButtonLink>
  );
  return (
    <Part title={words.title} actions={toAll}>
      {rows === undefined &&
        (error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
      {rows?.length === 0 && (
        <div className="flex flex-col items-start gap-2 pt-3">
          <p className="text-soft">{words.none}</p>
          {administers && (
            <ButtonLink small {...add}>
              {words.add}
            </ButtonLink>
          )}
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((thing) => (
            <li key={thing.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <Link
                {...pageOf(thing)}
                className="min-w-0 flex-1 basis-40 truncate text-ink underline decoration-line underline-offset-4 hover:decoration-edge"
              >
                {nameOf(thing)}
              </Link>
              {statusOf(thing)}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
