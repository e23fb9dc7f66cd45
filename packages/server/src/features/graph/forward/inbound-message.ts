import type { Db } from '../../../platform/database/dialect.ts';
import { fromIso } from '../../../platform/time.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import type { EventData } from '../../events/types.ts';
import { findMessageByProviderId } from '../../messages/state/store.ts';
import { isObject } from '../json-members.ts';
import { wamidOf } from '../wamid.ts';
import type { Meant } from './meant.ts';

/** The names by which WhatsApp knows a contact. */
export interface Person {
  /** E.164. */
  phone?: string;
  userId?: string;
  name?: string;
}

type Message = EventData['message'];

/** The `value` of a message that somebody wrote, in Meta's own words but for the ids, which are ours. */
export function inboundValue(
  message: Message,
  person: Person,
  channel: ActiveChannel,
  reactions: ReadonlyMap<string, string>,
): object {
  const waId = digits(message.sender?.startsWith('+') ? message.sender : person.phone);
  const { userId, name } = person;
  return {
    contacts: [
      {
        ...(name !== undefined && { profile: { name } }),
        ...(waId !== undefined && { wa_id: waId }),
        ...(userId !== undefined && { user_id: userId }),
      },
    ],
    messages: [
      {
        ...(message.replyTo !== undefined && {
          context: { from: digits(channel.phone), id: wamidOf(message.replyTo) },
        }),
        ...(waId !== undefined && { from: waId }),
        ...(userId !== undefined && { from_user_id: userId }),
        id: wamidOf(message.messageId),
        timestamp: String(Math.floor(fromIso(message.createdAt) / 1000)),
        type: message.type,
        ...contentOf(message, reactions),
      },
    ],
  };
}

const digits = (phone: string | undefined) => phone?.replace(/\D/g, '');

function contentOf(message: Message, reactions: ReadonlyMap<string, string>): object {
  const { type, content, media } = message;
  if (content === undefined) return type === 'text' ? { text: { body: message.message ?? '' } } : {};
  // What Meta does not put into an object named like the type is kept beside it.
  if (Object.hasOwn(content, type)) return content;
  if (type === 'reaction') {
    const to = String(content.message_id);
    return { reaction: { ...content, message_id: reactions.get(to) ?? to } };
  }
  if (media === undefined) return { [type]: content };
  // Its address at Meta takes Meta's token; the id is that of the medium here.
  const { url: _, ...rest } = content;
  return { [type]: { ...rest, id: media.id } };
}

/** The ids that the door gave to messages which people reacted to, by Meta's. */
export async function reactedTo(db: Db, meant: readonly (Meant | undefined)[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const each of meant) {
    if (each?.event.type !== 'message.received') continue;
    const { type, content } = each.data as Message;
    const to = type === 'reaction' && isObject(content) ? content.message_id : undefined;
    if (typeof to !== 'string') continue;
    const row = await findMessageByProviderId(db, each.channel, to);
    if (row) found.set(to, wamidOf(row.id));
  }
  return found;
}
