import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { useThread } from '../../../nouns/messages/use-thread.ts';
import { useFilters } from '../../../search.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { useReplyWords } from '../../../words/en/reply.ts';
import { ThreadMessages } from './messages.tsx';
import type { ThreadActions } from './thread-actions.ts';

/** Older messages are fetched when their reader is so near to the first one that is shown. */
const NEAR_PX = 160;

interface ThreadProps {
  list: ReturnType<typeof useThread>['list'];
  /** The person, as they are called. */
  name: string;
  /** Undefined: nothing free reaches the person now, or somebody only looks. */
  actions?: ThreadActions | undefined;
  /** The things that are done with messages that failed. */
  failed?: ThreadActions | undefined;
  /** The message that is being written, at the foot. */
  preview: ReactNode;
  /** The box that scrolls. */
  ref?: RefObject<HTMLDivElement | null>;
}

/** Shows the messages so far, newest at the foot. */
export function Thread({ list, name, actions, failed, preview, ref }: ThreadProps) {
  const reply = useReplyWords();
  const { rows, error, hasNextPage, isFetching, isFetchingNextPage } = list;
  const older = () => {
    if (hasNextPage && !isFetchingNextPage) void list.fetchNextPage();
  };
  const [{ at }] = useFilters();
  const oldest = rows?.at(-1)?.messageId;
  const isAbove = at !== undefined && oldest !== undefined && at < oldest;
  useEffect(() => {
    if (isAbove && hasNextPage && !isFetchingNextPage) void list.fetchNextPage();
  }, [isAbove, hasNextPage, isFetchingNextPage, list]);
  const own = useRef<HTMLDivElement>(null);
  const box = ref ?? own;
  const olderIfNear = () => {
    if (!box.current) return;
    // Reversed, it counts from the foot, and stays there by itself.
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    if (scrollTop < 0 && scrollHeight - clientHeight + scrollTop < NEAR_PX) older();
  };
  const read = useEffectEvent(olderIfNear);
  // Who waits at the top scrolls no further, and what was asked for is given up where the list is read anew meanwhile.
  const isRead = !isFetching && !error;
  useEffect(() => {
    if (isRead) read();
  }, [isRead]);
  return (
    <div
      ref={box}
      role="log"
      aria-label={reply.with(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
      tabIndex={0}
      onScroll={olderIfNear}
      className="flex min-h-[min(15rem,50%)] flex-1 flex-col-reverse md:in-data-tall:h-80 md:in-data-tall:flex-none overflow-y-auto bg-sunk p-3 -outline-offset-2 md:p-4"
    >
      <div data-view="business" className="flex shrink-0 grow flex-col justify-end">
        {error && !rows && <ErrorNotice error={error} retry={() => void list.refetch()} />}
        {!error && !rows && <SkeletonLines lines={4} />}
        {rows?.length === 0 && !preview && (
          <p className="m-auto max-w-64 text-center text-soft">{reply.nothing}</p>
        )}
        {rows && rows.length > 0 && (
          <div className="flex justify-center [overflow-anchor:none]">
            {hasNextPage ? (
              <Button small busy={isFetchingNextPage} onClick={older}>
                {reply.older}
              </Button>
            ) : (
              <p className="text-sm text-soft">{reply.beginning}</p>
            )}
          </div>
        )}
        {rows && <ThreadMessages messages={rows} {...{ name, actions, failed, at }} />}
        {preview}
      </div>
    </div>
  );
}
