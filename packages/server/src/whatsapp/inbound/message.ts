import { readGraphError } from '../graph-error.ts';
import { isObject, type JsonObject, objectOf, objectsOf, textOf } from '../json.ts';
import { answerOf } from './answer.ts';
import { aliases, type ContactIndex, contactFor, timeOf } from './person.ts';
import type { ChangeContext, IdentityUpdate, IgnoredUpdate, InboundMedia, MessageUpdate } from './update.ts';

/** One of `messages[]`. `alone`: it is the only one of its change. */
export function messageUpdate(
  message: JsonObject,
  contacts: ContactIndex,
  alone: boolean,
  context: ChangeContext,
): MessageUpdate | IdentityUpdate | IgnoredUpdate {
  const type = textOf(message.type) ?? 'unknown';
  if (type === 'system') {
    const change = identityChange(message, context);
    if (change) return change;
  }
  const { phoneNumberId, wabaId } = context;
  const providerId = textOf(message.id);
  if (!providerId) {
    return { kind: 'ignored', phoneNumberId, wabaId, field: 'messages', reason: `${type} without id` };
  }
  const named = aliases(message.from, message.from_user_id, message.from_parent_user_id);
  const contact = contactFor(named ?? {}, contacts, alone);
  const update: MessageUpdate = {
    kind: 'message',
    phoneNumberId,
    providerId,
    at: timeOf(message.timestamp, context.now),
    from: { ...contact?.aliases, ...named },
    type,
  };
  if (contact?.name !== undefined) update.profileName = contact.name;
  const text = textOfMessage(type, message);
  if (text !== undefined) update.text = text;
  const content = type === 'text' ? undefined : contentOf(type, message);
  if (content) update.content = content;
  if (content && MEDIA.has(type)) update.media = mediaOf(content);
  const answer = answerOf(type, message);
  if (answer) update.answer = answer;
  const quoted = textOf(objectOf(message.context).id);
  if (quoted !== undefined) update.contextProviderId = quoted;
  const groupId = textOf(message.group_id);
  if (groupId !== undefined) update.groupId = groupId;
  if (isObject(message.referral)) update.referral = message.referral;
  const errors = objectsOf(message.errors).flatMap((error) => readGraphError(error) ?? []);
  if (errors.length > 0) update.errors = errors;
  return update;
}

const MEDIA: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'document', 'sticker']);

function textOfMessage(type: string, message: JsonObject): string | undefined {
  const own = objectOf(message[type]);
  switch (type) {
    case 'text':
      return textOf(own.body);
    case 'button':
      return textOf(own.text);
    case 'interactive':
      return textOf(objectOf(own.button_reply).title) ?? textOf(objectOf(own.list_reply).title);
    case 'order':
      return textOf(own.text);
    case 'system':
      return textOf(own.body);
    case 'edit': {
      const edited = objectOf(own.message);
      const kind = textOf(edited.type);
      return kind === undefined || kind === 'edit' ? undefined : textOfMessage(kind, edited);
    }
    default:
      return MEDIA.has(type) ? textOf(own.caption) : undefined;
  }
}

function mediaOf(own: JsonObject): InboundMedia {
  const media: InboundMedia = {};
  const id = textOf(own.id);
  if (id !== undefined) media.id = id;
  const mimeType = textOf(own.mime_type);
  if (mimeType !== undefined) media.mimeType = mimeType;
  const sha256 = textOf(own.sha256);
  if (sha256 !== undefined) media.sha256 = sha256;
  const url = textOf(own.url);
  if (url !== undefined) media.url = url;
  const filename = textOf(own.filename);
  if (filename !== undefined) media.filename = filename;
  if (typeof own.voice === 'boolean') media.voice = own.voice;
  if (typeof own.animated === 'boolean') media.animated = own.animated;
  return media;
}

/** The object named like the type; where that is none, as of contacts, all that is not envelope. */
function contentOf(type: string, message: JsonObject): JsonObject | undefined {
  const own = Object.hasOwn(message, type) && !ENVELOPE.has(type) ? message[type] : undefined;
  if (isObject(own)) return own;
  const rest = Object.entries(message).filter(([name]) => !ENVELOPE.has(name));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

const ENVELOPE: ReadonlySet<string> = new Set([
  ...['id', 'type', 'timestamp', 'from', 'from_user_id', 'from_parent_user_id'],
  ...['context', 'referral', 'group_id', 'errors', 'identity'],
]);

/** A person has a new number or a new business-scoped id (Meta: Webhooks). */
function identityChange(message: JsonObject, context: ChangeContext): IdentityUpdate | undefined {
  const system = objectOf(message.system);
  if (system.type !== 'user_changed_number' && system.type !== 'user_changed_user_id') return undefined;
  const before = aliases(
    message.from ?? system.customer,
    system.previous_user_id ?? message.from_user_id,
    system.previous_parent_user_id ?? message.from_parent_user_id,
  );
  const after = aliases(system.wa_id ?? system.new_wa_id, system.user_id, system.parent_user_id);
  if (!before || !after) return undefined;
  return {
    kind: 'identity_change',
    phoneNumberId: context.phoneNumberId,
    before,
    after,
    at: timeOf(message.timestamp, context.now),
  };
}
