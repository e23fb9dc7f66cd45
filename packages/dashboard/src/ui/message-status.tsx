import type { Message } from '@meghdoot/sdk';
import { Check, CheckCheck, CircleHelp, CircleX, Clock, Inbox, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { statuses as enStatuses } from '../words/en/common.ts';
import { useWords } from '../words/words.tsx';
import { Badge, type Tone } from './badge.tsx';

export type MessageStatusName = Message['status'];

export const STATUS_LOOK: Record<MessageStatusName, { tone: Tone; icon: ReactNode }> = {
  queued: { tone: 'grey', icon: <Clock /> },
  sending: { tone: 'blue', icon: <Send /> },
  sent: { tone: 'blue', icon: <Check /> },
  delivered: { tone: 'teal', icon: <CheckCheck /> },
  read: { tone: 'green', icon: <CheckCheck /> },
  failed: { tone: 'red', icon: <CircleX /> },
  unconfirmed: { tone: 'amber', icon: <CircleHelp /> },
  received: { tone: 'grey', icon: <Inbox /> },
};

export function MessageStatus({ status }: { status: MessageStatusName }) {
  const statuses = useWords(enStatuses);
  const { tone, icon } = STATUS_LOOK[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statuses[status]}
    </Badge>
  );
}
