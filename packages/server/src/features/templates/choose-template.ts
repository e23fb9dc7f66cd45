import { ApiError } from '../../errors.ts';
import { checkTemplateParameters } from '../../whatsapp/templates/check.ts';
import type { KnownTemplate } from './directory.ts';

/** The template that a message names. */
interface Chosen {
  templateName: string;
  templateLanguage?: string | undefined;
  variables?: string[] | Record<string, string> | undefined;
  components?: unknown[] | undefined;
}

/** The one that is meant among all languages of a template, or why it cannot be sent. */
export function templateAmong(all: readonly KnownTemplate[], request: Chosen): KnownTemplate {
  const name = request.templateName;
  const approved = all.filter((template) => template.status === 'APPROVED');
  const language = request.templateLanguage ?? (approved.length === 1 ? approved[0]!.language : 'en');
  const template = approved.find((candidate) => candidate.language === language);
  if (!template) throw templateMissing(name, language, all);
  const faults = checkTemplateParameters(template, {
    ...(request.variables !== undefined && { variables: request.variables }),
    ...(request.components !== undefined && { components: request.components }),
  });
  if (faults.length > 0) {
    const message = faults.map((fault) => `${fault.field}: ${fault.message}`).join('; ');
    const provider = faults.find((fault) => fault.provider)?.provider;
    throw new ApiError('TEMPLATE_PARAMETERS_INVALID', {
      message: `${message}.`.replace(/\.\.$/, '.'),
      details: faults,
      ...(provider && { provider }),
    });
  }
  return template;
}

function templateMissing(
  name: string,
  language: string,
  all: readonly { language: string; status: string }[],
): ApiError {
  const found = all.find((candidate) => candidate.language === language);
  if (found) {
    return new ApiError('TEMPLATE_NOT_FOUND', {
      message: `The template ${name} (${language}) is ${found.status}, not APPROVED.`,
      hint: 'Wait until WhatsApp approves it, or use another template; GET /api/v1/templates shows their status.',
      details: [{ field: 'templateName', message: `is ${found.status}` }],
    });
  }
  const languages = all.map((candidate) => candidate.language);
  const field = languages.length > 0 ? 'templateLanguage' : 'templateName';
  return new ApiError('TEMPLATE_NOT_FOUND', {
    message:
      languages.length > 0
        ? `The template ${name} is not there in ${language}; it is in ${languages.join(', ')}.`
        : `There is no template ${name} on this channel.`,
    details: [
      {
        field,
        message: languages.length > 0 ? `must be one of ${languages.join(', ')}` : 'names no template',
      },
    ],
  });
}
