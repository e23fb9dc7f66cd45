/** A message as Graph's clients write it, in the words of our API; whoever checks those checks this too. */
import { textOf } from '../../whatsapp/json.ts';
import { GRAPH_TYPES, unknownType } from '../../whatsapp/messages/check.ts';
import type { Marketing } from '../../whatsapp/send/message-payload.ts';
import { badValue, invalidParameter } from './graph-error.ts';
import { isObject, parsedObjects } from './json-members.ts';

export const MEDIA_KINDS: readonly string[] = ['image', 'video', 'audio', 'document', 'sticker'];
/** The length of `biz_opaque_callback_data` (Meta: Messages). */
const MOST_REFERENCE = 512;
type JsonObject = Record<string, unknown>;

export interface ReadMessage {
  /** The request in the form of `SendRequest`, before that schema has checked it. */
  request: JsonObject;
  /** The recipient as it was written, which the response repeats. */
  input: string;
  /** Meta's id of the recipient, where no number is given. */
  userId?: string;
  /** Longer than that of our API may be. */
  reference?: string;
  /** The id of the message that this one quotes, or reacts to. */
  quotes?: string;
}

/** Throws the refusals that Graph has for what no word of ours is about. */
export function readMessage(given: JsonObject): ReadMessage {
  // The object of the type is one whatever it is called: `text` is a text elsewhere.
  const body = parsedObjects(given, textOf(given.type) ?? 'text');
  if (body.messaging_product !== 'whatsapp')
    throw invalidParameter(
      body.messaging_product === undefined
        ? 'The parameter messaging_product is required.'
        : 'Param messaging_product must be one of {WHATSAPP}',
    );
  if (body.recipient_type !== undefined && body.recipient_type !== 'individual')
    throw invalidParameter('Param recipient_type must be one of {INDIVIDUAL}');
  const input = textOf(body.to) ?? textOf(body.recipient);
  if (input === undefined) throw invalidParameter('The parameter to is required.');
  const { type = 'text' } = body;
  if (typeof type !== 'string' || !GRAPH_TYPES.includes(type)) throw invalidParameter(unknownType(type));
  const content = body[type];
  if (content === undefined) throw invalidParameter(`The parameter ${type} is required.`);
  const context = isObject(body.context) ? textOf(body.context.message_id) : undefined;
  const reference = textOf(body.biz_opaque_callback_data);
  if (reference !== undefined && reference.length > MOST_REFERENCE)
    throw invalidParameter('Param biz_opaque_callback_data must be at most 512 characters long.');
  return {
    input,
    ...(body.to === undefined && { userId: input }),
    request: {
      ...(body.to !== undefined && { to: phoneOf(input) }),
      ...contentOf(type, content),
    },
    ...(reference !== undefined && { reference }),
    ...(context !== undefined && { quotes: context }),
  };
}

function contentOf(type: string, content: unknown): JsonObject {
  if (type === 'text' && isObject(content)) {
    const previewUrl = content.preview_url;
    return {
      ...{ type, message: content.body },
      ...(previewUrl !== undefined && { previewUrl: previewUrl === true || previewUrl === 'true' }),
    };
  }
  if (type === 'template' && isObject(content)) {
    const language = isObject(content.language) ? content.language.code : content.language;
    const { components } = content;
    return {
      ...{ type, templateName: content.name },
      ...(language !== undefined && { templateLanguage: language }),
      ...(Array.isArray(components) && components.length > 0 && { components }),
    };
  }
  if (MEDIA_KINDS.includes(type) && isObject(content)) return mediaOf(type, content);
  return { type, [type]: content };
}

function mediaOf(kind: string, { id: given, link, caption, filename, voice }: JsonObject): JsonObject {
  const id = textOf(given);
  if (link !== undefined && (typeof link !== 'string' || !/^https?:\/\/[^\s/]/i.test(link)))
    throw invalidParameter(`Param ${kind}['link'] is not a valid URI.`);
  if ((id === undefined) === (link === undefined))
    throw badValue(`Exactly one of 'id' and 'link' is required for '${kind}'.`);
  return {
    ...{ type: 'media', mediaType: kind },
    ...(id !== undefined ? { mediaId: id } : { mediaUrl: link }),
    ...(caption !== undefined && caption !== '' && { caption }),
    ...(filename !== undefined && filename !== '' && { filename }),
    ...(kind === 'audio' && (voice === true || voice === 'true') && { voice: true }),
  };
}

const MOST_MULTIPLIED = 1000;
const POLICIES = ['CLOUD_API_FALLBACK', 'STRICT'] as const;

/** Returns what the Marketing Messages API has beside a message. */
export function readMarketing(given: JsonObject): Marketing {
  if (given.type !== 'template') throw invalidParameter('Message must be a template message');
  const { product_policy: policy, message_activity_sharing: sharing } = given;
  const { optimization_spec: spec, per_message_bid_multiplier: multiplier } = parsedObjects(given);
  const productPolicy = POLICIES.find((known) => known === policy);
  if (policy != null && productPolicy === undefined)
    throw invalidParameter(`Param product_policy must be one of {${POLICIES.join(', ')}}`);
  const activitySharing = sharing === 'true' ? true : sharing === 'false' ? false : sharing;
  if (activitySharing != null && typeof activitySharing !== 'boolean')
    throw invalidParameter('Param message_activity_sharing must be a boolean.');
  if (spec != null && !isObject(spec)) throw invalidParameter('Param optimization_spec must be an object.');
  const bidMultiplier = multiplier == null ? undefined : Number(textOf(multiplier));
  if (bidMultiplier !== undefined && !(bidMultiplier > 0 && bidMultiplier <= MOST_MULTIPLIED))
    throw invalidParameter('Param per_message_bid_multiplier must be a positive number.');
  return {
    ...(productPolicy !== undefined && { productPolicy }),
    ...(activitySharing != null && { activitySharing }),
    ...(isObject(spec) && { optimizationSpec: spec }),
    ...(bidMultiplier !== undefined && { bidMultiplier }),
  };
}

/** Returns a number that may be written with or without `+`, with blanks, dashes and brackets. */
export function phoneOf(input: string): string {
  const digits = input.replace(/[\s()\-.+]/g, '');
  if (!/^\d{7,15}$/.test(digits))
    throw badValue('The phone number is malformed. Give it with the country code: 919876543210.');
  return `+${digits}`;
}
