import type { Message } from '@meghdoot/sdk';
import { CalendarClock } from 'lucide-react';
import { queryOf, useApiQuery } from '../../../api/api.tsx';
import { CancelButton } from '../../../nouns/messages/cancel-button.tsx';
import { Summary } from '../../../nouns/messages/summary.tsx';
import { shortDate, shortTime } from '../../../ui/elements/time.tsx';
import { useComposeWords } from '../../../words/en/compose.ts';
import { useMessagesWords } from '../../../words/en/messages.ts';

/** More than a person is ever sent later; what is beyond stands in the list of messages. */
const MOST = 20;

const scheduledTo = (recipient: string) =>
  queryOf(['messages', 'scheduled', recipient], async (api, options) => {
    const { data } = await api.messages.list({ recipient, scheduled: true, limit: MOST }, options);
    return data;
  });

/** Shows what is still to be sent to a person through a number, the soonest first, each with a way to cancel it. */
export function Scheduled({ to, from }: { to: string; from: string | undefined }) {
  const { later } = useComposeWords();
  const { data = [] } = useApiQuery(scheduledTo(to));
  const own = data
    .filter(({ channelId, sendAt }) => sendAt !== undefined && (from === undefined || channelId === from))
    .sort((a, b) => Date.parse(a.sendAt!) - Date.parse(b.sendAt!));
  if (own.length === 0) return null;
  return (
    <ul aria-label={later.waiting} className="flex max-h-32 flex-col gap-1 overflow-y-auto">
      {own.map((message) => (
        <Later key={message.messageId} message={message} at={message.sendAt!} />
      ))}
    </ul>
  );
}

function Later({ message, at }: { message: Message; at: string }) {
  const { scheduledFor } = useMessagesWords();
  return (
    <li className="flex items-center gap-2 text-sm">
      <CalendarClock aria-hidden className="size-4 shrink-0 text-soft" />
      <span className="min-w-0 flex-1 truncate">
        <Summary message={message} />
      </span>
      <span className="shrink-0 text-soft tabular-nums">{scheduledFor(shortDate(at), shortTime(at))}</span>
      <CancelButton message={message} />
    </li>
  );
}
