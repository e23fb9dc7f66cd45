/** What our API refuses about a message, in the words that Graph's clients look for. */
import { ApiError, type ErrorDetail } from '../../errors.ts';
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

export async function inGraphsWords<T>(body: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? (refusalOf(error, body) ?? error) : error;
  }
}

function refusalOf(error: ApiError, body: Record<string, unknown>): GraphRefusal | undefined {
  const type = typeof body.type === 'string' ? body.type : 'text';
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
  if (error.code === 'TEMPLATE_NOT_FOUND') {
    const { name, language } = isObject(body.template) ? body.template : {};
    const code = isObject(language) ? language.code : language;
    return new GraphRefusal({
      ...{ http: 404, code: 132001 },
      message: '(#132001) Template name does not exist in the translation',
      details: `template name (${String(name)}) does not exist in ${String(code)}. ${error.message}`,
    });
  }
  if (error.code === 'TEMPLATE_PARAMETERS_INVALID') {
    const code = details.some(({ field }) => /^components(\[\d+\])?\.?(parameters)?/.test(field))
      ? 132012
      : 132000;
    const title =
      code === 132000
        ? 'Number of parameters does not match the expected number of params'
        : 'Parameter format does not match format in the created template';
    return new GraphRefusal({ http: 400, code, message: `(#${code}) ${title}`, details: error.message });
  }
  return undefined;
}

function nameOf({ field }: ErrorDetail, type: string): string {
  const [first = '', ...rest] = field.split(/(?=[.[])/);
  const known = NAMES[first]?.(type);
  return known === undefined ? field : known + rest.join('');
}
