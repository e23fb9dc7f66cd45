import type { MessageStatus } from '../../../platform/database/schema/messages.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { toIst } from '../../../platform/time.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import type { RateCard } from '../../../whatsapp/pricing/card.ts';
import type { EventData } from '../../events/types.ts';
import { type Cost, costOf } from './cost.ts';
import { cameByWebhook, ERASED, isErased, redactedFailure } from './erased.ts';
import { PRICE, toldPrice } from './price.ts';

/** A message is shown of these columns. */
export const SHOWN = [
  ...(['id', 'direction', 'type', 'status', 'person', 'sent_by', 'campaign_id'] as const),
  ...(['channel_id', 'contact_id', 'body'] as const),
  ...(['reference', 'reply_to', 'failure', 'created_at', 'send_at', 'valid_until'] as const),
  ...(['sent_at', 'delivered_at', 'read_at', 'failed_at', 'cancelled_at', 'traceparent'] as const),
  ...(['template_category', 'receipts'] as const),
];
export type ShownRow = Pick<Row<'messages'>, (typeof SHOWN)[number]>;

/** A message as the API and its events show it, with what it costs where that is said. */
export function showMessage(row: ShownRow, cost: Cost | undefined): EventData['message'] {
  const { id: messageId, direction, type, status } = row;
  const erased = isErased(row);
  // Field by field, for lists show fifty at a time: spread from as many small objects it takes twice as long.
  const shown: Partial<EventData['message']> = { messageId, direction, type, status };
  if (erased) shown.erased = erased;
  else if (direction === 'outbound') shown.recipient = row.person;
  else shown.sender = row.person;
  if (row.sent_by !== null) shown.sentBy = row.sent_by;
  if (row.campaign_id !== null) shown.campaignId = row.campaign_id;
  shown.channelId = row.channel_id;
  if (row.contact_id !== null && !erased) shown.contactId = row.contact_id;
  Object.assign(shown, JSON.parse(row.body));
  if (row.reference !== null) shown.reference = row.reference;
  if (row.reply_to !== null) shown.replyTo = row.reply_to;
  if (row.failure !== null) shown.failure = JSON.parse(row.failure) as Failure;
  if (cost) shown.cost = cost;
  shown.createdAt = toIst(row.created_at);
  if (row.send_at !== null) shown.sendAt = toIst(row.send_at);
  if (row.valid_until !== null) shown.validUntil = toIst(row.valid_until);
  if (row.sent_at !== null) shown.sentAt = toIst(row.sent_at);
  if (row.delivered_at !== null) shown.deliveredAt = toIst(row.delivered_at);
  if (row.read_at !== null) shown.readAt = toIst(row.read_at);
  if (row.failed_at !== null) shown.failedAt = toIst(row.failed_at);
  if (row.cancelled_at !== null) shown.cancelledAt = toIst(row.cancelled_at);
  return shown as EventData['message'];
}

/**
 * A time that once stands in the row stays as it is: an event holds, as bits, which of them stood there. Beside them stand
 * those of the price, where WhatsApp had told it.
 */
const TIMES = { sent_at: 1, delivered_at: 2, read_at: 4 } as const;
type Times = keyof typeof TIMES;

/** An event holds this of its message: what may change later. */
export type MessageState = [
  status: MessageStatus,
  contactId: string | null,
  times: number,
  rest?: Partial<Pick<ShownRow, 'failure' | 'failed_at' | 'cancelled_at'>> & {
    /** The medium that came with it, as it was known. */
    media?: EventData['message']['media'];
  },
];

export function stateOf(row: ShownRow): MessageState {
  const { status, contact_id, failure, failed_at, cancelled_at } = row;
  const times =
    (row.sent_at === null ? 0 : TIMES.sent_at) |
    (row.delivered_at === null ? 0 : TIMES.delivered_at) |
    (row.read_at === null ? 0 : TIMES.read_at) |
    (row.receipts & PRICE);
  const media = cameByWebhook(row) ? (JSON.parse(row.body) as EventData['message']).media : undefined;
  if (failed_at === null && cancelled_at === null && media === undefined) return [status, contact_id, times];
  return [status, contact_id, times, { failure, failed_at, cancelled_at, ...(media && { media }) }];
}

/** Returns what an event says of its message once the person is erased. */
export function redactedState([
  status,
  ,
  times,
  { failure, media: _, ...rest } = {},
]: MessageState): MessageState {
  const own = failure == null ? rest : { ...rest, failure: redactedFailure(failure) };
  return Object.keys(own).length === 0 ? [status, ERASED, times] : [status, ERASED, times, own];
}

/**
 * Shows a message as it was at an event. What it says is taken from its row: what is erased there no event shows. What it
 * costs is said once WhatsApp has told it, by the card as it is now.
 */
export function showMessageAt(
  row: ShownRow,
  [status, contact_id, times, { media, ...rest } = {}]: MessageState,
  card: RateCard,
): EventData['message'] {
  const at = (time: Times) => ((times & TIMES[time]) === 0 ? null : row[time]);
  const { failure = null, failed_at = null, cancelled_at = null } = rest;
  const then = { ...row, status, contact_id, failure, failed_at, cancelled_at };
  then.sent_at = at('sent_at');
  then.delivered_at = at('delivered_at');
  then.read_at = at('read_at');
  then.receipts = (row.receipts & ~PRICE) | (times & PRICE);
  const cost = toldPrice(then) && costOf(then, card, () => false);
  const shown = showMessage(then, cost);
  return media === undefined ? shown : { ...shown, media };
}
