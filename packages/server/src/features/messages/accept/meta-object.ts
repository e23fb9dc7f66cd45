/** This file checks the Meta object of a request by its form and by its sender and recipient. */
import { ApiError, type ErrorDetail } from '../../../errors.ts';
import { isObject } from '../../../whatsapp/json.ts';
import { checkContent, isRichType } from '../../../whatsapp/messages/check.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import type { SendRequest } from '../schemas.ts';

/** Nothing for other types, and where the object is missing, which others say. */
export function faultsOfObject(request: SendRequest, now: number): ErrorDetail[] {
  const { type, to } = request;
  const own = isRichType(type) ? request[type] : undefined;
  if (!isRichType(type) || own === undefined) return [];
  const digits = to.startsWith('+') ? to.slice(1) : undefined;
  return checkContent(type, own, { now, digits }).map(({ field, message }) => ({ field, message }));
}

/** Returns what WhatsApp lets only some numbers send. */
export function faultsOfSender({ interactive }: SendRequest, channel: ActiveChannel): ErrorDetail[] {
  const asksForAddress = isObject(interactive) && interactive.type === 'address_message';
  return asksForAddress && channel.mode === 'live' && !channel.phone.startsWith('+91')
    ? [{ field: 'interactive.type', message: 'address_message can be sent from Indian numbers (+91) alone' }]
    : [];
}

export function invalidMessage(details: ErrorDetail[]): ApiError {
  const message = `${details.map((fault) => `${fault.field} ${fault.message}`).join('; ')}.`;
  return new ApiError('MESSAGE_INVALID', { message, details });
}
