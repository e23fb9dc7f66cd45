import type { Channel } from '@meghdoot/sdk';
import { CircleCheck, CirclePause, CircleX, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { useChannelsWords } from '../../words/en/channels.ts';

const LOOK: Record<Channel['status'], { tone: Tone; icon: ReactNode }> = {
  ready: { tone: 'teal', icon: <CircleCheck /> },
  paused: { tone: 'amber', icon: <CirclePause /> },
  not_ready: { tone: 'red', icon: <CircleX /> },
};

export function ChannelStatus({ status, lacksFunds }: Pick<Channel, 'status' | 'lacksFunds'>) {
  const channels = useChannelsWords();
  if (status === 'ready' && lacksFunds)
    return (
      <Badge tone="red" icon={<Wallet />}>
        {channels.funds.status}
      </Badge>
    );
  return <Badge {...LOOK[status]}>{channels.statuses[status]}</Badge>;
}
