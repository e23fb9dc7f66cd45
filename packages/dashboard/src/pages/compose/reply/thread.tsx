import type { Message } from '@meghdoot/sdk';
import { type ReactNode, type Ref, type UIEvent, useEffect, useRef } from 'react';
import { reasonOf } from '../../../nouns/messages/failures.ts';
import type { useThread } from '../../../nouns/messages/use-thread.ts';
import { Conversation } from '../../../nouns/phone/conversation.tsx';
import { useFilters } from '../../../search.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { useMessagesWords } from '../../../words/en/messages.ts';
import { useReplyWords } from '../../../words/en/reply.ts';

/** Older messages are fetched when their reader is so near to the first one that is shown. */
const NEAR_PX = 160;

interface ThreadProps {
  list: ReturnType<typeof useThread>['list'];
  label: string;
  /** The message that is being written, at the foot. */
  preview: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Shows the messages so far, newest at the foot. */
export function Thread({ list, label, preview, ref }: ThreadProps) {
  const reply = useReplyWords();
  const { rows, error, hasNextPage, isFetchingNextPage } = list;
  const older = () => {
    if (hasNextPage && !isFetchingNextPage) void list.fetchNextPage();
  };
  const [{ at }] = useFilters();
  const oldest = rows?.at(-1)?.messageId;
  const isAbove = at !== undefined && oldest !== undefined && at < oldest;
  useEffect(() => {
    if (isAbove && hasNextPage && !isFetchingNextPage) void list.fetchNextPage();
  }, [isAbove, hasNextPage, isFetchingNextPage, list]);
  // Reversed, it counts from the foot, and stays there by itself.
  const scrolled = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollTop < 0 && scrollHeight - clientHeight + scrollTop < NEAR_PX) older();
  };
  return (
    <div
      ref={ref}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
      tabIndex={0}
      onScroll={scrolled}
      className="flex min-h-56 flex-1 flex-col-reverse group-has-data-tall:h-56 group-has-data-tall:flex-none md:group-has-data-tall:h-80 overflow-y-auto bg-sunk p-3 -outline-offset-2 md:p-4"
    >
      <div
        data-view="business"
        className="flex shrink-0 grow flex-col justify-end gap-2 [&>:has(+[data-found])]:rounded [&>:has(+[data-found])]:outline-2 [&>:has(+[data-found])]:outline-offset-2 [&>:has(+[data-found])]:outline-amber"
      >
        {error && !rows && <ErrorNotice error={error} retry={() => void list.refetch()} />}
        {!error && !rows && <SkeletonLines lines={4} />}
        {rows?.length === 0 && !preview && (
          <p className="m-auto max-w-64 text-center text-soft">{reply.nothing}</p>
        )}
        {rows && rows.length > 0 && (
          <div className="flex justify-center">
            {hasNextPage ? (
              <Button small busy={isFetchingNextPage} onClick={older}>
                {reply.older}
              </Button>
            ) : (
              <p className="text-sm text-soft">{reply.beginning}</p>
            )}
          </div>
        )}
        {rows && (
          <Conversation
            messages={rows}
            linked
            beneath={(message) => (
              <>
                {message.messageId === at && <Found key={at} />}
                <Reason message={message} />
              </>
            )}
          />
        )}
        {preview}
      </div>
    </div>
  );
}

/** Stands under the message that a search has led to, and brings it into sight. */
function Found() {
  const reply = useReplyWords();
  const mark = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    mark.current?.previousElementSibling?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={mark} data-found className="sr-only">
      {reply.found}
    </p>
  );
}

function Reason({ message: { failure } }: { message: Message }) {
  const messages = useMessagesWords();
  return failure && <p className="-mt-1 self-end text-sm text-red">{reasonOf(failure.code, messages)}</p>;
}
