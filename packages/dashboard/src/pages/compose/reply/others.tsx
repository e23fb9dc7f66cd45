import type { Message } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { assigneesQuery } from '../../../nouns/conversations/queries.ts';
import { usePresence } from '../../../nouns/conversations/use-presence.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { useThreadWords } from '../../../words/en/thread.ts';

interface OthersProps {
  conversationId: string;
  /** The text that stands in the box. */
  typed: string;
  messages: readonly Message[] | undefined;
}

/** Colleagues who look at the same conversation or write in it, and what one of them has answered meanwhile. */
export function Others({ conversationId, typed, messages }: OthersProps) {
  const words = useThreadWords();
  const others = usePresence(conversationId, typed);
  const answered = useAnsweredMeanwhile(messages, typed);
  const writing = others.filter((other) => other.writing).map(({ name }) => name);
  const looking = others.filter((other) => !other.writing).map(({ name }) => name);
  return (
    <>
      {answered !== undefined && (
        <Notice tone="warning" live title={words.answered(answered)}>
          {words.answeredText}
        </Notice>
      )}
      <div
        role="status"
        className={others.length > 0 ? 'flex items-center gap-2 text-sm text-soft' : 'hidden'}
      >
        <span className="flex -space-x-2">
          {others.map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} />
          ))}
        </span>
        <span className="min-w-0">
          {writing.length > 0 && `${words.writing(words.and(writing))} `}
          {looking.length > 0 && words.looking(words.and(looking))}
        </span>
      </div>
    </>
  );
}

/** Returns who has answered the person since the text in the box was begun. */
function useAnsweredMeanwhile(messages: readonly Message[] | undefined, typed: string): string | undefined {
  const words = useThreadWords();
  const { session } = useSignedInAs();
  const { data: members = [] } = useApiQuery(assigneesQuery);
  const [begunAt, setBegunAt] = useState<string>();
  if ((typed === '') !== (begunAt === undefined))
    setBegunAt(typed === '' ? undefined : (messages?.[0]?.messageId ?? ''));
  if (begunAt === undefined) return undefined;
  const answer = messages?.find(
    ({ messageId, direction, type, sentBy }) =>
      messageId > begunAt &&
      direction === 'outbound' &&
      type !== 'reaction' &&
      type !== 'template' &&
      sentBy !== session.person.id,
  );
  return answer && (members.find(({ id }) => id === answer.sentBy)?.name ?? words.somebody);
}
