import type { Channel } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { ChannelStatus } from '../../nouns/channels/status.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Words } from '../../words/words.tsx';

export const columnsOf = (channels: Words['channels']): Column<Channel>[] => [
  {
    key: 'number',
    title: channels.columns.number,
    cell: ({ id, phone, displayName }) => (
      <>
        <Link to="/settings/channels/$id" params={{ id }} className="font-medium text-ink">
          {phone}
        </Link>{' '}
        <span className="text-soft">{displayName}</span>
      </>
    ),
  },
  {
    key: 'status',
    title: channels.columns.status,
    width: '8.5rem',
    cell: ({ status }) => <ChannelStatus status={status} />,
  },
  {
    key: 'reason',
    title: channels.columns.reason,
    wide: true,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    key: 'mode',
    title: channels.columns.mode,
    wide: true,
    width: '7.5rem',
    cell: ({ mode }) => channels.modes[mode],
  },
  {
    key: 'speed',
    title: channels.columns.speed,
    wide: true,
    width: '9rem',
    cell: ({ messagesPerSecond }) => channels.perSecond(messagesPerSecond),
  },
];
