import type { Row } from '../../../platform/database/schema/schema.ts';
import { toIst } from '../../../platform/time.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import type { EventData } from '../../events/types.ts';
import type { HistoryKind } from './history-kind.ts';

/** A message as the API and its events show it. */
export function showMessage(row: Row<'messages'>): EventData['message'] {
  const outbound = row.direction === 'outbound';
  return {
    messageId: row.id,
    direction: row.direction,
    type: row.type,
    status: row.status,
    ...(outbound ? { recipient: row.person } : { sender: row.person }),
    channelId: row.channel_id,
    ...(row.contact_id !== null && { contactId: row.contact_id }),
    ...(JSON.parse(row.body) as object),
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    ...(row.failure !== null && { failure: JSON.parse(row.failure) as Failure }),
    createdAt: toIst(row.created_at),
    ...(row.send_at !== null && { sendAt: toIst(row.send_at) }),
    ...(row.valid_until !== null && { validUntil: toIst(row.valid_until) }),
    ...(row.sent_at !== null && { sentAt: toIst(row.sent_at) }),
    ...(row.delivered_at !== null && { deliveredAt: toIst(row.delivered_at) }),
    ...(row.read_at !== null && { readAt: toIst(row.read_at) }),
    ...(row.failed_at !== null && { failedAt: toIst(row.failed_at) }),
    ...(row.cancelled_at !== null && { cancelledAt: toIst(row.cancelled_at) }),
  };
}

/** The exchange with WhatsApp that is kept; it was redacted when it was written. */
interface HistoryDetail {
  duplicate?: boolean;
  httpStatus?: number;
  response?: string;
  providerId?: string;
}

export function showHistory(row: Row<'message_history'>) {
  const { duplicate, httpStatus, response, providerId }: HistoryDetail =
    row.detail === null ? {} : JSON.parse(row.detail);
  return {
    kind: row.kind as HistoryKind,
    status: row.status,
    source: row.source,
    at: toIst(row.at),
    ...(row.attempt !== null && { attempt: row.attempt }),
    ...(row.note !== null && { note: row.note }),
    ...(duplicate && { duplicate }),
    ...(httpStatus !== undefined && {
      exchange: { httpStatus, response: response ?? '', ...(providerId && { providerId }) },
    }),
  };
}
