import type { Message } from '@meghdoot/sdk';
import { useGrowingList } from '../../api/growing-list.ts';
import { useLive } from '../../api/live.tsx';
import { fits, type MessageQuery } from './filter.ts';
import { messageList } from './queries.ts';

export function useLiveMessages(query: MessageQuery) {
  const messages = useGrowingList({
    ...messageList(query),
    placeOf: ({ messageId }) => messageId,
    fits: (message) => fits(message, query),
  });
  useLive((events) => {
    const changed = new Map<string, Message>();
    for (const { data } of events) if ('direction' in data) changed.set(data.messageId, data);
    messages.offer([...changed.values()]);
  });
  return messages;
}
