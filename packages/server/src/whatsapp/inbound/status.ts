import { readGraphError } from '../graph-error.ts';
import { isObject, type JsonObject, textOf } from '../json.ts';
import { knownCategory } from '../pricing/categories.ts';
import { aliases, timeOf } from './person.ts';
import type { ChangeContext, IgnoredUpdate, Pricing, StatusUpdate } from './update.ts';

/** Returns the update of one of `statuses[]`. */
export function statusUpdate(status: JsonObject, context: ChangeContext): StatusUpdate | IgnoredUpdate {
  const { phoneNumberId, wabaId } = context;
  const providerId = textOf(status.id);
  const known = knownStatus(status.status);
  if (!providerId || !known) {
    const reason = providerId ? `unknown status ${JSON.stringify(status.status)}` : 'status without id';
    return { kind: 'ignored', phoneNumberId, wabaId, field: 'messages', reason };
  }
  const update: StatusUpdate = {
    kind: 'status',
    phoneNumberId,
    providerId,
    status: known,
    at: timeOf(status.timestamp, context.now),
  };
  if (status.status === 'played') update.played = true;
  const tag = textOf(status.biz_opaque_callback_data);
  if (tag !== undefined) update.tag = tag;
  const recipient = recipientOf(status);
  if (recipient) update.recipient = recipient;
  if (Array.isArray(status.errors)) {
    const error = readGraphError(status.errors[0]);
    if (error) update.error = error;
  }
  const pricing = pricingOf(status.pricing);
  if (pricing) update.pricing = pricing;
  return update;
}

/**
 * Reads `pricing`, of which `billable` is to go: then the type says what is free (`free_customer_service`,
 * `free_entry_point`), and the subtype who is exempt (Meta: Status messages webhook).
 */
function pricingOf(pricing: unknown): Pricing | undefined {
  if (!isObject(pricing)) return undefined;
  const category = textOf(pricing.category);
  if (category === undefined) return undefined;
  const free = textOf(pricing.type)?.startsWith('free_') || textOf(pricing.subtype) === 'paid_exempt';
  return { category: knownCategory(category), billable: !free && pricing.billable !== false };
}

function knownStatus(status: unknown): StatusUpdate['status'] | undefined {
  switch (status) {
    case 'sent':
    case 'delivered':
    case 'read':
    case 'failed':
      return status;
    case 'played':
      return 'read';
    default:
      return undefined;
  }
}

// In a group `recipient_id` is the group; the person is the participant (Meta: Webhooks).
function recipientOf(status: JsonObject) {
  return status.recipient_type === 'group'
    ? aliases(
        status.recipient_participant_id,
        status.recipient_participant_user_id,
        status.recipient_participant_parent_user_id,
      )
    : aliases(status.recipient_id, status.recipient_user_id, status.recipient_parent_user_id);
}
