import type { Sent } from '../../conversations/record.ts';
import type { MessageRow } from './draft.ts';

/**
 * Returns what a conversation notes of an outbound message. A template that a key sends, or a campaign, is no answer: it
 * goes to many who may wait for something else. What is sent later stands in its conversation from the beginning, and
 * answers and raises it in the list when it is due.
 */
export const sentOf = (row: MessageRow): Sent => ({
  workspaceId: row.workspace_id,
  contactId: row.contact_id!,
  channelId: row.channel_id,
  messageId: row.id,
  at: row.created_at,
  ...answerOf(row),
});

function answerOf({ sent_by, type, campaign_id, phase }: MessageRow): Pick<Sent, 'sentBy' | 'answers'> {
  if (campaign_id !== null) return { sentBy: null, answers: false };
  return { sentBy: sent_by, answers: phase !== 'scheduled' && (sent_by !== null || type !== 'template') };
}
