import { Ban, Check, CheckCheck, CircleHelp, CircleX, Clock, Inbox, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { useStatusesWords } from '../../words/en/common.ts';
import type { MessageStatusName } from './statuses.ts';

export const STATUS_LOOK: Record<MessageStatusName, { tone: Tone; icon: ReactNode }> = {
  queued: { tone: 'grey', icon: <Clock /> },
  sending: { tone: 'blue', icon: <Send /> },
  sent: { tone: 'blue', icon: <Check /> },
  delivered: { tone: 'teal', icon: <CheckCheck /> },
  read: { tone: 'green', icon: <CheckCheck /> },
  failed: { tone: 'red', icon: <CircleX /> },
  unconfirmed: { tone: 'amber', icon: <CircleHelp /> },
  cancelled: { tone: 'grey', icon: <Ban /> },
  received: { tone: 'grey', icon: <Inbox /> },
};

/** The statuses that stand out of a list because somebody should look at them. */
const STANDS_OUT: readonly MessageStatusName[] = ['failed', 'unconfirmed'];

const INKS: Partial<Record<Tone, string>> = {
  grey: '[&>svg]:text-grey',
  blue: '[&>svg]:text-blue',
  teal: '[&>svg]:text-teal',
  green: '[&>svg]:text-green',
};

interface MessageStatusProps {
  status: MessageStatusName;
  /** Shows the API's word beside the page's where they differ. */
  withCode?: boolean;
}

export function MessageStatus({ status, withCode }: MessageStatusProps) {
  const statuses = useStatusesWords();
  const { tone, icon } = STATUS_LOOK[status];
  const word = statuses[status];
  return (
    <>
      {STANDS_OUT.includes(status) ? (
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      ) : (
        <span
          className={`inline-flex items-center gap-1.5 py-0.5 text-sm whitespace-nowrap [&>svg]:size-4 ${INKS[tone]}`}
        >
          {icon}
          {word}
        </span>
      )}
      {withCode && word.toLowerCase() !== status && (
        <code className="ml-2 self-center font-mono text-sm font-normal text-soft">{status}</code>
      )}
    </>
  );
}
