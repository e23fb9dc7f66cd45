import type { Channel } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { ChannelStatus } from '../../nouns/channels/status.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import type { Column } from '../../ui/lists/columns.ts';
import type { Words } from '../../words/en/index.ts';

export const columnsOf = (channels: Words['channels']): Column<Channel>[] => [
  {
    key: 'number',
    title: channels.columns.number,
    min: 184,
    grow: 2,
    cell: ({ id, phone, displayName, reason }, gone) => (
      <>
        <Link to="/settings/channels/$id" params={{ id }} className="font-medium text-ink">
          {formatPhone(phone)}
        </Link>{' '}
        <span className="text-soft">{displayName}</span>
        {gone.has('reason') && reason && <span className="block truncate text-sm text-soft">{reason}</span>}
      </>
    ),
  },
  {
    key: 'status',
    title: channels.columns.status,
    min: 136,
    cell: ({ status }) => <ChannelStatus status={status} />,
  },
  {
    key: 'reason',
    title: channels.columns.reason,
    min: 200,
    leaves: 3,
    grow: 3,
    cell: ({ reason }) => reason,
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
