import {
  checkContent,
  GRAPH_TYPES,
  isRichType,
  type Refusal,
  unknownType,
} from '../../../whatsapp/messages/check.ts';
import { fault, type GraphFault, invalidParameter } from '../../graph-error.ts';
import { isObject, type JsonObject } from '../../json.ts';

export { isObject, type JsonObject };

const MEDIA = new Set(['image', 'video', 'audio', 'document']);
/** Everything that Meta refuses at once about a message, its template apart; `digits`: of whom it is for. */
export function checkMessage(
  body: JsonObject,
  type: unknown,
  given: { now: number; digits: string | undefined },
): GraphFault | undefined {
  if (body.messaging_product === undefined)
    return invalidParameter('The parameter messaging_product is required.');
  if (body.messaging_product !== 'whatsapp') {
    return invalidParameter('Param messaging_product must be one of {WHATSAPP}');
  }
  if (blank(body.to) && blank(body.recipient)) return fault(131008, "Parameter 'to' is missing.");
  if (body.recipient_type !== undefined && body.recipient_type !== 'individual') {
    return invalidParameter('Param recipient_type must be one of {INDIVIDUAL}: groups are not simulated');
  }
  if (typeof type !== 'string' || !GRAPH_TYPES.includes(type)) return invalidParameter(unknownType(type));
  const tag = body.biz_opaque_callback_data;
  if (tag !== undefined && (typeof tag !== 'string' || tag.length > 512)) {
    return invalidParameter('Param biz_opaque_callback_data must be a string of at most 512 characters.');
  }
  if (body.context !== undefined && (!isObject(body.context) || blank(body.context.message_id))) {
    return fault(131009, "Parameter 'context.message_id' is not valid.");
  }
  const content = body[type];
  if (content === undefined || content === null) {
    return fault(131008, `Parameter '${type}' is mandatory for type '${type}'.`);
  }
  if (isRichType(type)) {
    const [first] = checkContent(type, content, given);
    return first && refusalOf(first.refusal);
  }
  if (!isObject(content)) return invalidParameter(`Param ${type} must be an object.`);
  return type === 'text' ? checkText(content) : MEDIA.has(type) ? checkMedia(type, content) : undefined;
}

const refusalOf = ({ code, details }: Refusal) =>
  code === 100 ? invalidParameter(details) : fault(code, details);

function blank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

function checkText(text: JsonObject): GraphFault | undefined {
  if (blank(text.body)) return invalidParameter("The parameter text['body'] is required.");
  return tooLong(text.body as string, 4096)
    ? invalidParameter("Param text['body'] must be at most 4096 characters long.")
    : undefined;
}

function checkMedia(type: string, media: JsonObject): GraphFault | undefined {
  const hasId = !blank(media.id);
  const hasLink = !blank(media.link);
  if (hasId === hasLink) return fault(131008, `Exactly one of 'id' and 'link' is required for '${type}'.`);
  if (hasLink && !/^https?:\/\/[^\s/]/i.test(media.link as string)) {
    return fault(131009, `Param ${type}['link'] is not a valid URI.`);
  }
  if (media.caption !== undefined) {
    if (type === 'audio') return invalidParameter(`Unexpected key "caption" on param "${type}".`);
    if (typeof media.caption !== 'string' || tooLong(media.caption, 1024)) {
      return invalidParameter(`Param ${type}['caption'] must be at most 1024 characters long.`);
    }
  }
  if (media.filename !== undefined && type !== 'document') {
    return invalidParameter(`Unexpected key "filename" on param "${type}".`);
  }
  if (media.voice !== undefined && type !== 'audio') {
    return invalidParameter(`Unexpected key "voice" on param "${type}".`);
  }
  return undefined;
}

/** Counted in characters, so that an emoji is one. */
function tooLong(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}
