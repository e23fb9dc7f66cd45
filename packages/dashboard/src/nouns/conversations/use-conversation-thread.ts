import type { ConversationDetail, Message } from '@meghdoot/sdk';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useApiMutation, useApiPages, useWorkspaceCache } from '../../api/api.tsx';
import { putRows } from '../../api/listed-rows.ts';
import { useFreshAtConnection, useLive } from '../../api/live.tsx';
import { conversationById, LISTS, messagesOf } from './queries.ts';

const idOf = ({ messageId }: Message) => messageId;

/** The messages of a conversation as they come. Whoever looks at it has read what is shown. */
export function useConversationThread({ id, contactId, channelId, unread }: ConversationDetail) {
  const cache = useWorkspaceCache();
  const source = messagesOf(id);
  const list = useApiPages(source);

  useLive((events) => {
    const changed = new Map<string, Message>();
    for (const { data } of events)
      if ('direction' in data && data.contactId === contactId && data.channelId === channelId)
        changed.set(data.messageId, data);
    if (changed.size === 0) return;
    putRows(cache, source.key, [...changed.values()], idOf);
    if ([...changed.values()].some(({ direction }) => direction === 'inbound'))
      void Promise.all([
        cache.refresh(conversationById(id).key),
        cache.refresh(['messages', 'last-written']),
      ]);
  });
  useFreshAtConnection(source.key);
  const show = useCallback(
    (message: Message) => putRows(cache, messagesOf(id).key, [message], idOf),
    [cache, id],
  );

  const { mutate: markRead } = useApiMutation(
    (api, messageId: string) => api.conversations.markRead(id, { messageId }),
    { onDone: (saved) => cache.set(conversationById(id).key, saved), refreshes: [LISTS] },
  );
  const newest = list.rows?.[0]?.messageId;
  const read = useEffectEvent(() => {
    if (unread > 0 && newest !== undefined && document.visibilityState === 'visible') markRead(newest);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads again when there is something new
  useEffect(() => {
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [unread, newest]);
  return { list, show };
}
