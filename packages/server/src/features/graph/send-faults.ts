/** This file puts the refusals of our API about a message into the words that Graph's clients look for. */
import { ApiError, type ErrorDetail } from '../../errors.ts';
import { checkContent, isRichType } from '../../whatsapp/messages/check.ts';
import { badValue, GraphRefusal, invalidParameter } from './graph-error.ts';
import { isObject } from './json-members.ts';

/** Our fields, and what stands for them in a body of Graph's type. */
const NAMES: Record<string, (type: string) => string> = {
  to: () => 'to',
  type: () => 'type',
  message: () => "text['body']",
  templateName: () => "template['name']",
  templateLanguage: () => "template['language']['code']",
  components: () => "template['components']",
  mediaId: (type) => `${type}['id']`,
  mediaUrl: (type) => `${type}['link']`,
  caption: (type) => `${type}['caption']`,
  filename: (type) => `${type}['filename']`,
  reference: () => 'biz_opaque_callback_data',
};

/** A message as it came and as it was asked of our API. */
interface Asked {
  type: unknown;
  template: unknown;
  request: Record<string, unknown>;
  now: number;
}

export async function inGraphsWords<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? (refusalOf(error, asked) ?? error) : error;
  }
}

function refusalOf(error: ApiError, asked: Asked): GraphRefusal | undefined {
  const type = typeof asked.type === 'string' ? asked.type : 'text';
  const details = error.details ?? [];
  if (error.code === 'INVALID_PAYLOAD' && details.length > 0) {
    const medium = details.find(({ message }) => message.startsWith('names no medium'));
    if (medium)
      return invalidParameter(
        `Param ${nameOf(medium, type)} is not a valid whatsapp business account media attachment ID`,
      );
    const words = details.map((each) => `${nameOf(each, type)} ${each.message}`).join('; ');
    if (details.some(({ field }) => field === 'to'))
      return badValue(`The phone number is malformed: ${words}`);
    return invalidParameter(`Invalid parameter: ${words}`);
  }
  if (details.some(({ field }) => field === 'marketing'))
    return new GraphRefusal({
      ...{ http: 400, code: 134100, message: '(#134100) Only marketing messages are supported' },
      details: 'marketing_messages takes templates of the category MARKETING.',
    });
  if (error.code === 'MESSAGE_INVALID') return richRefusal(type, asked);
  if (error.code === 'TEMPLATE_NOT_FOUND') {
    const { name, language } = isObject(asked.template) ? asked.template : {};
    const code = isObject(language) ? language.code : language;
    return new GraphRefusal({
      ...{ http: 404, code: 132001 },
      message: '(#132001) Template name does not exist in the translation',
      details: `template name (${String(name)}) does not exist in ${String(code)}. ${error.message}`,
    });
  }
  if (error.code === 'TEMPLATE_PARAMETERS_INVALID') {
    const { code = 132012, message: words = error.message } = error.provider ?? {};
    return new GraphRefusal({ http: 400, code, message: `(#${code}) ${TITLES[code]}`, details: words });
  }
  return undefined;
}

/** The title that Graph gives each refusal of a message's content. */
const TITLES: Record<number, string> = {
  131008: 'Required parameter is missing',
  131009: 'Parameter value is not valid',
  132000: 'Number of parameters does not match the expected number of params',
  132005: 'Translated text too long',
  132012: 'Parameter format does not match format in the created template',
  132018: 'There was an issue with the parameters in your template',
};

/** Returns the first fault in Graph's exact words. */
function richRefusal(type: string, { request, now }: Asked): GraphRefusal | undefined {
  if (!isRichType(type)) return undefined;
  const digits = String(request.to).replace(/^\+/, '');
  const [finding] = checkContent(type, request[type], { now, digits });
  if (!finding) return undefined;
  const { code, details } = finding.refusal;
  if (code === 100) return invalidParameter(details);
  return new GraphRefusal({ http: 400, code, message: `(#${code}) ${TITLES[code]}`, details });
}

function nameOf({ field }: ErrorDetail, type: string): string {
  const [first = '', ...rest] = field.split(/(?=[.[])/);
  const known = NAMES[first]?.(type);
  return known === undefined ? field : known + rest.join('');
}
