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
  const { context, ...envelope } = writeEnvelope(message);
  const { context: otherContext, ...extra } = message.extra ?? {};
  const quotes = message.type !== 'reaction' ? message.replyTo : undefined;
  const whole = {
    ...(quotes !== undefined && { from: digits(channel.phone) }),
    ...(isObject(context) && context),
    ...(isObject(otherContext) && otherContext),
    ...(quotes !== undefined && { id: wamidOf(quotes) }),
  };
  const contact = {
    ...(name !== undefined && { profile: { name } }),
    ...(waId !== undefined && { wa_id: waId }),
    ...(userId !== undefined && { user_id: userId }),
  };
  return {
    ...(message.type !== 'system' && { contacts: [contact] }),
    messages: [
      {
        ...(Object.keys(whole).length > 0 && { context: whole }),
        ...(waId !== undefined && { from: waId }),
        ...(userId !== undefined && { from_user_id: userId }),
        id: wamidOf(message.messageId),
        timestamp: String(Math.floor(fromIso(message.createdAt) / 1000)),
        type: message.type,
        ...contentOf(message),
        ...envelope,
        ...extra,
      },
    ],
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
