import type { Message } from '@meghdoot/sdk';
import { Fragment } from 'react';
import { dateOnly } from '../../ui/time.tsx';
import { MessageBubble } from './bubble.tsx';

/** Messages, newest first, drawn as a chat: oldest at the top, a line for each day. */
export function Conversation({ messages }: { messages: readonly Message[] }) {
  const upwards = messages.toReversed();
  return upwards.map((message, i) => {
    const day = dateOnly(message.createdAt);
    const before = upwards[i - 1];
    return (
      <Fragment key={message.messageId}>
        {(!before || dateOnly(before.createdAt) !== day) && (
          <p className="self-center rounded-full bg-card px-3 py-0.5 text-xs text-soft">{day}</p>
        )}
        <MessageBubble message={message} />
      </Fragment>
    );
  });
}
