import { fromIso } from '../../../platform/time.ts';
import { writeEnvelope } from '../../../whatsapp/inbound/envelope.ts';
import { isWhole } from '../../../whatsapp/inbound/message.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import type { EventData } from '../../events/types.ts';
import { isObject } from '../json-members.ts';
import { wamidOf } from '../wamid.ts';

/** The names by which WhatsApp knows a contact. */
export interface Person {
  /** E.164. */
  phone?: string;
  userId?: string;
  name?: string;
}

type Message = EventData['message'];

/** The `value` of a message that somebody wrote, in Meta's own words but for the ids, which are ours. */
export function inboundValue(message: Message, person: Person, channel: ActiveChannel): object {
  const waId = digits(message.sender?.startsWith('+') ? message.sender : person.phone);
  // What WhatsApp says of people is about who they were, and comes without a contact.
  const { userId, name } = message.type === 'system' ? {} : person;
  const contact = {
    ...(name !== undefined && { profile: { name } }),
    ...(waId !== undefined && { wa_id: waId }),
    ...(userId !== undefined && { user_id: userId }),
  };
  return {
    ...(message.type !== 'system' && { contacts: [contact] }),
    messages: [
      writtenMessage(message, digits(channel.phone)!, {
        ...(waId !== undefined && { from: waId }),
        ...(userId !== undefined && { from_user_id: userId }),
      }),
    ],
  };
}

/** The `value` of a message that the business sent from the WhatsApp Business app. */
export function echoValue(message: Message, { phone, userId }: Person, channel: ActiveChannel): object {
  const to = digits(message.recipient?.startsWith('+') ? message.recipient : phone);
  return {
    message_echoes: [
      writtenMessage(message, to, {
        from: digits(channel.phone),
        ...(to !== undefined && { to }),
        ...(userId !== undefined && { to_user_id: userId }),
      }),
    ],
  };
}

/** Returns a message as it stands in its list; `people` are its members that say from whom to whom it goes. */
function writtenMessage(message: Message, quotedFrom: string | undefined, people: object): object {
  const { context, ...envelope } = writeEnvelope(message);
  const { context: otherContext, ...extra } = message.extra ?? {};
  const quotes = message.type !== 'reaction' ? message.replyTo : undefined;
  const whole = {
    ...(quotes !== undefined && quotedFrom !== undefined && { from: quotedFrom }),
    ...(isObject(context) && context),
    ...(isObject(otherContext) && otherContext),
    ...(quotes !== undefined && { id: wamidOf(quotes) }),
  };
  return {
    ...(Object.keys(whole).length > 0 && { context: whole }),
    ...people,
    id: wamidOf(message.messageId),
    timestamp: String(Math.floor(fromIso(message.createdAt) / 1000)),
    type: message.type,
    ...contentOf(message),
    ...envelope,
    ...extra,
  };
}

const digits = (phone: string | undefined) => phone?.replace(/\D/g, '');

function contentOf({ type, message, content, media, replyTo }: Message): object {
  if (type === 'text') return message === undefined ? {} : { text: { body: message } };
  if (content === undefined) return {};
  if (isWhole(type, content)) return content;
  if (type === 'reaction' && replyTo !== undefined)
    return { reaction: { ...content, message_id: wamidOf(replyTo) } };
  if (media === undefined) return { [type]: content };
  // Its address at Meta takes Meta's token; the id is that of the medium here.
  const { url: _, ...rest } = content;
  return { [type]: { ...rest, id: media.id } };
}
