import { isMediaType, UNKNOWN_TYPE } from '../../platform/http/body/media-type.ts';
import { isObject, type JsonObject, objectOf, textOf } from '../json.ts';
import { cleanFileName } from '../media/file-name.ts';
import { answerOf } from './answer.ts';
import { extraOf, readEnvelope, writeEnvelope } from './envelope.ts';
import { aliases, type ContactIndex, contactFor, timeOf } from './person.ts';
import type {
  ChangeContext,
  EchoUpdate,
  IdentityUpdate,
  IgnoredUpdate,
  InboundMedia,
  MessageUpdate,
  WrittenMessage,
} from './update.ts';

/**
 * Returns the updates of one of `messages[]`: the message, and the person's new number or id where there is one.
 * `alone` says that it is the only one of its change.
 */
export function messageUpdates(
  message: JsonObject,
  contacts: ContactIndex,
  alone: boolean,
  context: ChangeContext,
): (MessageUpdate | IdentityUpdate | IgnoredUpdate)[] {
  const changed = message.type === 'system' ? identityChange(message, context) : undefined;
  const written = readWritten(message, context);
  if (!written) return [changed ?? ignored(message, context, 'without id')];
  const named = aliases(message.from, message.from_user_id, message.from_parent_user_id);
  const contact = contactFor(named ?? {}, contacts, alone);
  const from = { ...contact?.aliases, ...named, ...changed?.before };
  const update: MessageUpdate = { kind: 'message', from, ...written };
  if (contact?.name !== undefined) update.profileName = contact.name;
  return changed ? [update, changed] : [update];
}

/** Returns the update of one of `message_echoes[]`. */
export function echoUpdate(message: JsonObject, context: ChangeContext): EchoUpdate | IgnoredUpdate {
  const written = readWritten(message, context);
  if (!written) return ignored(message, context, 'without id');
  const to = aliases(message.to, message.to_user_id, message.to_parent_user_id);
  return to ? { kind: 'echo', to, ...written } : ignored(message, context, 'to nobody');
}

const typeOf = (message: JsonObject) => textOf(message.type) ?? 'unknown';

function ignored(message: JsonObject, context: ChangeContext, reason: string): IgnoredUpdate {
  const { phoneNumberId, wabaId, field } = context;
  return { kind: 'ignored', phoneNumberId, wabaId, field, reason: `${typeOf(message)} ${reason}` };
}

/** Undefined: a message without an id. */
function readWritten(message: JsonObject, context: ChangeContext): WrittenMessage | undefined {
  const type = typeOf(message);
  const providerId = textOf(message.id);
  if (!providerId) return undefined;
  const update: WrittenMessage = {
    phoneNumberId: context.phoneNumberId,
    providerId,
    at: timeOf(message.timestamp, context.now),
    type,
  };
  const text = textOfMessage(type, message);
  if (text !== undefined) update.text = text;
  const whole = type === 'text' ? undefined : contentOf(type, message);
  const content = whole && MEDIA.has(type) ? withCleanNames(whole) : whole;
  if (content) update.content = content;
  if (content && MEDIA.has(type)) update.media = mediaOf(content);
  const answer = answerOf(type, message);
  if (answer) update.answer = answer;
  const quoted = textOf(objectOf(message.context).id);
  const quotes = quoted ?? (type === 'reaction' ? textOf(content?.message_id) : undefined);
  if (quotes !== undefined) update.contextProviderId = quotes;
  if (quoted !== undefined) update.context = objectOf(message.context);
  const groupId = textOf(message.group_id);
  if (groupId !== undefined) update.groupId = groupId;
  const envelope = readEnvelope(message);
  const extra = extraOf(message, {
    ...contentTold(type, { text, content }),
    ...envelopeTold(message, envelope),
  });
  if (Object.keys(envelope).length > 0) update.envelope = envelope;
  if (extra) update.extra = extra;
  return update;
}

/** Returns the part of the content that `type`, `text` and `content` tell. */
function contentTold(
  type: string,
  { text, content }: { text: string | undefined; content: JsonObject | undefined },
): JsonObject {
  if (type === 'text') return { text: { body: text } };
  return content === undefined || isWhole(type, content) ? { ...content } : { [type]: content };
}

/**
 * Returns the part of the envelope that is told. Whoever knows the id of a quoted message knows whose it is, unless
 * people quote their own.
 */
function envelopeTold(message: JsonObject, envelope: object): JsonObject {
  const { context, ...told } = writeEnvelope(envelope);
  const { id, from } = objectOf(message.context);
  const quoted = {
    ...(id !== undefined && { id }),
    ...(from !== undefined && id !== undefined && from !== message.from && { from }),
  };
  return { ...told, context: { ...quoted, ...objectOf(context) } };
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

/** A file as its sender named it, in words that can be shown, saved and stand in a header. */
function withCleanNames({ filename, mime_type: type, ...rest }: JsonObject): JsonObject {
  const name = typeof filename === 'string' ? cleanFileName(filename) : filename;
  const known = typeof type === 'string' && !isMediaType(type) ? UNKNOWN_TYPE : type;
  return {
    ...rest,
    ...(name !== undefined && { filename: name }),
    ...(known !== undefined && { mime_type: known }),
  };
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

/**
 * Returns the object named like the type; where that is none, as of contacts, or could be taken for the message, all that
 * is not envelope.
 */
function contentOf(type: string, message: JsonObject): JsonObject | undefined {
  if (!Object.hasOwn(message, type) || ENVELOPE.has(type)) return undefined;
  const own = message[type];
  if (isObject(own) && !isWhole(type, own)) return own;
  return Object.fromEntries(Object.entries(message).filter(([name]) => !ENVELOPE.has(name)));
}

/** Returns whether the content stands in the message itself and not in an object named like the type. */
export const isWhole = (type: string, content: JsonObject): boolean => Object.hasOwn(content, type);

const ENVELOPE: ReadonlySet<string> = new Set([
  ...['id', 'type', 'timestamp', 'from', 'from_user_id', 'from_parent_user_id'],
  ...['to', 'to_user_id', 'to_parent_user_id'],
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
