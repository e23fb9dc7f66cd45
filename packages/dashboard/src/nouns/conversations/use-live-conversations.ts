import type { Conversation, ConversationDetail, Message } from '@meghdoot/sdk';
import { useApiPages, useWorkspaceCache } from '../../api/api.tsx';
import { replaceRows } from '../../api/listed-rows.ts';
import { useFreshAtConnection, useLive } from '../../api/live.tsx';
import { type ConversationQuery, changedRow, conversationList, isNarrowed, LISTS } from './queries.ts';

const idOf = ({ id }: ConversationDetail) => id;

/**
 * The conversations of a view as messages come and go. What is shown is changed by the events themselves, so that a busy
 * number makes no page ask again for each message; the list is read anew where one may enter or leave it.
 */
export function useLiveConversations(query: ConversationQuery) {
  const cache = useWorkspaceCache();
  const source = conversationList(query);
  const list = useApiPages(source);
  const { rows } = list;

  useLive((events) => {
    const changed = new Map<string, ConversationDetail>();
    let unknown = false;
    const change = (
      isIt: (row: ConversationDetail) => boolean,
      to: (row: ConversationDetail) => ConversationDetail,
    ) => {
      const row = rows?.find(isIt);
      if (row) changed.set(row.id, to(changed.get(row.id) ?? row));
      return row !== undefined;
    };
    for (const { type, data } of events) {
      const { contactId } = query;
      if (contactId !== undefined && 'contactId' in data && data.contactId !== contactId) continue;
      if ('direction' in data) {
        const known = change(
          ({ contactId, channelId }) => contactId === data.contactId && channelId === data.channelId,
          (row) => withMessage(row, data),
        );
        if (!known && type === 'message.received') unknown = true;
      } else if (type === 'conversation.updated' && !('state' in data)) {
        unknown = true; // an agent is told so that it is no longer theirs
      } else if (type === 'conversation.updated') {
        const known = change(
          ({ id }) => id === (data as Conversation).id,
          (row) => changedRow(row, data as Conversation),
        );
        if (!known || query.view !== 'all' || isNarrowed(query)) unknown = true;
      }
    }
    replaceRows(cache, source.key, [...changed.values()], idOf);
    if (unknown || (query.view === 'waiting' && changed.size > 0)) void cache.refresh(source.key);
  });
  useFreshAtConnection(LISTS);

  const sorted =
    query.view === 'waiting' || query.search !== undefined
      ? rows
      : rows?.toSorted((a, b) => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt));
  return { list, rows: sorted };
}

/** Returns a row after a message, or after what became of its newest one. */
function withMessage(row: ConversationDetail, message: Message): ConversationDetail {
  const last = row.lastMessage;
  if (last && message.messageId < last.messageId) return row;
  const isNew = last?.messageId !== message.messageId;
  const { messageId, direction, type, status, createdAt } = message;
  const { templateName, templateLanguage, variables } = message;
  const text = message.message ?? message.answer?.title ?? message.caption;
  return {
    ...row,
    lastMessageAt: createdAt,
    lastMessage: {
      ...{ messageId, direction, type, status, createdAt },
      ...(text !== undefined && { text }),
      ...(templateName !== undefined && { templateName }),
      ...(templateLanguage !== undefined && { templateLanguage }),
      ...(variables && { variables }),
    },
    ...(isNew && direction === 'inbound' && { unread: row.unread + 1, state: 'open' as const }),
  };
}
