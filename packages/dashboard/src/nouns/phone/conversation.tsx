import type { Message } from '@meghdoot/sdk';
import { Fragment } from 'react';
import { dateOnly } from '../../ui/elements/time.tsx';
import { MessageBubble } from './bubble.tsx';
import type { GivenAnswer } from './rich/answering.ts';

interface ConversationProps {
  messages: readonly Message[];
  /** Whoever looks answers as the person. */
  onAnswer?: ((message: Message, answer: GivenAnswer) => void) | undefined;
}

/** Messages, newest first, drawn as a chat: oldest at the top, a line for each day. */
export function Conversation({ messages, onAnswer }: ConversationProps) {
  const upwards = messages.toReversed();
  return upwards.map((message, i) => {
    const day = dateOnly(message.createdAt);
    const before = upwards[i - 1];
    return (
      <Fragment key={message.messageId}>
        {(!before || dateOnly(before.createdAt) !== day) && (
          <p className="self-center rounded-full bg-card px-3 py-0.5 text-sm text-soft">{day}</p>
        )}
        <MessageBubble message={message} onAnswer={onAnswer && ((answer) => onAnswer(message, answer))} />
      </Fragment>
    );
  });
}
