import type { EventDeliveries, Message, MessageDetail } from '@meghdoot/sdk';
import { type ApiList, type ApiQuery, listOf } from '../../api/api.tsx';
import { knownContact } from '../contacts/known-contact.ts';
import type { MessageQuery } from './filter.ts';

export const messageList = (query: MessageQuery): ApiList<Message> => ({
  ...listOf(['messages', 'list', query], 'messages', { ...query, limit: 50 }),
  alongside: ({ contactId }) => (contactId === undefined ? undefined : knownContact(contactId)),
});

export const messageOf = (id: string): ApiQuery<MessageDetail> => ({
  key: ['message', id],
  read: (api, signal) => api.messages.get(id, { signal }),
});

/**
 * Asks for the deliveries of a message. The key is beneath the message's own, because an event of the message is news
 * of its deliveries too.
 */
export const deliveriesOf = (id: string): ApiQuery<EventDeliveries[]> => ({
  key: ['message', id, 'deliveries'],
  read: (api, signal) => api.messages.deliveries(id, { signal }),
});
