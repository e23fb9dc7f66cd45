import { Ban, Check, CheckCheck, CircleHelp, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStatusesWords } from '../../words/en/common.ts';
import type { MessageStatusName } from '../messages/statuses.ts';

const TICKS: Record<MessageStatusName, ReactNode> = {
  queued: <Clock />,
  sending: <Clock />,
  unconfirmed: <CircleHelp className="text-amber" />,
  sent: <Check />,
  delivered: <CheckCheck />,
  read: <CheckCheck className="text-blue" />,
  failed: <CircleX className="text-red" />,
  cancelled: <Ban />,
  received: null,
};

/** Shows how far a message has come, as WhatsApp shows it to its sender. */
export function Ticks({ status }: { status: MessageStatusName }) {
  const statuses = useStatusesWords();
  return (
    <span data-whole={statuses[status]} className="[&>svg]:size-4">
      {TICKS[status]}
      <span className="sr-only">{statuses[status]}</span>
    </span>
  );
}
