import type { Conversation, ConversationDetail, Meghdoot, Message } from '@meghdoot/sdk';
import { type ApiList, listOf, queryOf, useApiMutation, useWorkspaceCache } from '../../api/api.tsx';
import { THREADS } from '../messages/use-thread.ts';

export type ConversationQuery = NonNullable<Parameters<Meghdoot['conversations']['list']>[0]>;
export type ConversationChange = Parameters<Meghdoot['conversations']['update']>[1];

const SCREENFUL = 30;

/** Returns whether only some conversations of a view are asked for. */
export const isNarrowed = ({ state, unread, label, assignee, channelId }: ConversationQuery): boolean =>
  [state, unread, label, assignee, channelId].some((each) => each !== undefined);

export const LISTS = ['conversations'];

export const conversationList = (query: ConversationQuery) =>
  listOf([...LISTS, query], 'conversations', { ...query, limit: SCREENFUL });

export const conversationById = (id: string) =>
  queryOf<ConversationDetail>(['conversation', id], (api, options) => api.conversations.get(id, options));

/** Asks for the messages of a conversation, newest first. */
export const messagesOf = (id: string): ApiList<Message> => ({
  key: [...THREADS, 'conversation', id],
  read: (api, cursor, signal) =>
    api.conversations.messages(id, { limit: SCREENFUL, ...(cursor && { cursor }) }, { signal }),
});

export const assigneesQuery = queryOf(['assignees'], (api, options) => api.conversations.assignees(options));

export const labelsQuery = queryOf(['conversation-labels'], (api, options) =>
  api.conversations.labels(options),
);

export const quickRepliesQuery = queryOf(['quick-replies'], async (api, options) => {
  const all = [];
  for await (const each of api.quickReplies.iterate({ limit: 100 }, options)) all.push(each);
  return all;
});

/** Returns the mutation that changes a conversation. */
export function useConversationChange(
  id: string,
  onDone?: (saved: ConversationDetail, change: ConversationChange) => void,
) {
  const cache = useWorkspaceCache();
  return useApiMutation((api, change: ConversationChange) => api.conversations.update(id, change), {
    inTurn: `conversation ${id}`,
    refreshes: [LISTS, ['conversation', id], labelsQuery.key],
    onDone: (saved, change) => {
      cache.set(conversationById(id).key, saved);
      onDone?.(saved, change);
    },
  });
}

/** Returns a row as it is after an event of its conversation; how far each member has read is no event. */
export function changedRow(row: ConversationDetail, change: Conversation): ConversationDetail {
  const { contact, unread, lastMessage, match } = row;
  return { ...change, contact, unread, ...(lastMessage && { lastMessage }), ...(match && { match }) };
}
