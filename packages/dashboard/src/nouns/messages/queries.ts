import type { Message } from '@meghdoot/sdk';
import { type ApiList, listOf, queryOf } from '../../api/api.tsx';
import { knownContact } from '../contacts/known-contact.ts';
import type { MessageQuery } from './filter.ts';

export const messageList = (query: MessageQuery): ApiList<Message> => ({
  ...listOf(['messages', 'list', query], 'messages', { ...query, limit: 50 }),
  alongside: ({ contactId }) => (contactId === undefined ? undefined : knownContact(contactId)),
});

export const messageOf = (id: string) =>
  queryOf(['message', id], (api, options) => api.messages.get(id, options));

/**
 * Asks for the deliveries of a message. The key is beneath the message's own, because an event of the message is news
 * of its deliveries too.
 */
export const deliveriesOf = (id: string) =>
  queryOf(['message', id, 'deliveries'], (api, options) => api.messages.deliveries(id, options));

export const SERVICE_MESSAGES = ['service-messages'];

/** Asks how many free messages of this month a number has left. */
export const serviceMessagesOf = (channelId: string) =>
  queryOf([...SERVICE_MESSAGES, channelId], (api, options) =>
    api.stats.serviceMessages({ channelId }, options),
  );
