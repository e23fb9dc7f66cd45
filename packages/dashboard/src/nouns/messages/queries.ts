import type { EventDeliveries, Meghdoot, MessageDetail } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';
import type { MessageQuery } from './filter.ts';

const PAGE = 50;

export const messageList = (query: MessageQuery) => ({
  key: ['messages', 'list', query],
  read: (api: Meghdoot, cursor: string | undefined, signal: AbortSignal) =>
    api.messages.list({ ...query, limit: PAGE, ...(cursor && { cursor }) }, { signal }),
});

export const messageOf = (id: string): ApiQuery<MessageDetail> => ({
  key: ['message', id],
  read: (api, signal) => api.messages.get(id, { signal }),
});

/** Under the message's own key: what an event says of the message is news of its deliveries too. */
export const deliveriesOf = (id: string): ApiQuery<EventDeliveries[]> => ({
  key: ['message', id, 'deliveries'],
  read: (api, signal) => api.messages.deliveries(id, { signal }),
});
