import type { Channel } from '@meghdoot/sdk';
import { CircleCheck, CirclePause, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { useChannelsWords } from '../../words/en/channels.ts';

const LOOK: Record<Channel['status'], { tone: Tone; icon: ReactNode }> = {
  ready: { tone: 'green', icon: <CircleCheck /> },
  paused: { tone: 'amber', icon: <CirclePause /> },
  not_ready: { tone: 'red', icon: <CircleX /> },
};

export function ChannelStatus({ status }: Pick<Channel, 'status'>) {
  const channels = useChannelsWords();
  return <Badge {...LOOK[status]}>{channels.statuses[status]}</Badge>;
}
