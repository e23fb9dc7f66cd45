import type { Sent } from '../../conversations/record.ts';
import type { MessageRow } from './draft.ts';

/**
 * Returns what a conversation notes of an outbound message. A template that a key sends is no answer: it goes to many
 * who may wait for something else. What is sent later stands in its conversation from the beginning.
 */
export const sentOf = (row: MessageRow): Sent => ({
  workspaceId: row.workspace_id,
  contactId: row.contact_id!,
  channelId: row.channel_id,
  messageId: row.id,
  at: row.created_at,
  sentBy: row.sent_by,
  answers: row.sent_by !== null || row.type !== 'template',
});
