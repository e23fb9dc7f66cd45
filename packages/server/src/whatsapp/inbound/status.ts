import { readGraphError } from '../graph-error.ts';
import { type JsonObject, textOf } from '../json.ts';
import { aliases, timeOf } from './person.ts';
import type { ChangeContext, IgnoredUpdate, StatusUpdate } from './update.ts';

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
  return update;
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
