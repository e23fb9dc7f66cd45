import { isObject, type JsonObject, objectsOf, textOf } from './json.ts';

export interface TemplateButton {
  type: string;
  text?: string;
  url?: string;
  [member: string]: unknown;
}

/** A component as WhatsApp lists it. */
export interface TemplateComponent {
  type: string;
  format?: string;
  text?: string;
  buttons?: TemplateButton[];
  cards?: { components: TemplateComponent[] }[];
  [member: string]: unknown;
}

export interface ProviderTemplate {
  providerId: string;
  name: string;
  language: string;
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION' | (string & {});
  status: string;
  parameterFormat: 'positional' | 'named';
  components: TemplateComponent[];
}

/** One element of Graph's list of templates; undefined when it has no id, name or language. */
export function readTemplate(value: JsonObject): ProviderTemplate | undefined {
  const providerId = textOf(value.id);
  const name = textOf(value.name);
  const language = textOf(value.language);
  if (!providerId || !name || !language) return undefined;
  return {
    providerId,
    name,
    language,
    category: (textOf(value.category) ?? '').toUpperCase(),
    status: (textOf(value.status) ?? '').toUpperCase(),
    // Meta writes the value in lower and in upper case, and leaves out the default (fact sheet §8.2).
    parameterFormat: textOf(value.parameter_format)?.toLowerCase() === 'named' ? 'named' : 'positional',
    components: objectsOf(value.components).filter(isComponent),
  };
}

function isComponent(value: unknown): value is TemplateComponent {
  return isObject(value) && typeof value.type === 'string';
}
