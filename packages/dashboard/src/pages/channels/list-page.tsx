import type { Channel } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { MessagesSquare, Plus } from 'lucide-react';
import { useApiPages, usePrefetch } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { channelPages, channelQuery } from '../../nouns/channels/queries.ts';
import { ChannelReason } from '../../nouns/channels/reason.tsx';
import { ChannelStatus } from '../../nouns/channels/status.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useChannelsWords } from '../../words/en/channels.ts';
import type { Words } from '../../words/en/index.ts';

export function Page() {
  const channels = useChannelsWords();
  const { administers } = useSignedInAs();
  const prefetch = usePrefetch();
  const list = useApiPages(channelPages);
  const connect = administers && (
    <ButtonLink to="/settings/channels/new" icon={<Plus className="size-4" />}>
      {channels.connect}
    </ButtonLink>
  );
  return (
    <PageFrame title={channels.title} lead={channels.lead} actions={connect}>
      <Card flush>
        <Table
          label={channels.list}
          columns={columnsOf(channels)}
          list={list}
          idOf={({ id }) => id}
          hrefOf={({ id }) => ({ to: '/settings/channels/$id', params: { id } })}
          onNear={({ id }) => prefetch(channelQuery(id))}
          empty={
            <Empty icon={<MessagesSquare />} title={channels.empty.title} action={connect}>
              {administers ? channels.empty.text : channels.empty.member}
            </Empty>
          }
        />
      </Card>
    </PageFrame>
  );
}

const columnsOf = (channels: Words['channels']): Column<Channel>[] => [
  {
    key: 'number',
    title: channels.columns.number,
    min: 184,
    grow: 2,
    cell: (channel, gone) => {
      const { id, phone, displayName, reason } = channel;
      return (
        <>
          <Link to="/settings/channels/$id" params={{ id }} className="font-medium text-ink">
            {formatPhone(phone)}
          </Link>{' '}
          <span className="text-soft">{displayName}</span>
          {gone.has('reason') && reason && (
            <span className="block truncate text-sm text-soft">
              <ChannelReason channel={channel} />
            </span>
          )}
        </>
      );
    },
  },
  {
    key: 'status',
    title: channels.columns.status,
    min: 136,
    cell: (channel) => <ChannelStatus {...channel} />,
  },
  {
    key: 'reason',
    title: channels.columns.reason,
    min: 200,
    leaves: 3,
    grow: 3,
    cell: (channel) => <ChannelReason channel={channel} />,
  },
  {
    key: 'mode',
    title: channels.columns.mode,
    min: 112,
    leaves: 1,
    cell: ({ mode }) => channels.modes[mode],
  },
  {
    key: 'speed',
    title: channels.columns.speed,
    min: 136,
    leaves: 2,
    cell: ({ messagesPerSecond }) => channels.perSecond(messagesPerSecond),
  },
];
