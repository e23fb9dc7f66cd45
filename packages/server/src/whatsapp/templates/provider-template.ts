import { type JsonObject, objectOf, objectsOf, textOf } from '../json.ts';

export interface TemplateButton {
  type: string;
  text?: string;
  url?: string;
  [field: string]: unknown;
}

/** A component as WhatsApp lists it. */
export interface TemplateComponent {
  type: string;
  format?: string;
  text?: string;
  buttons?: TemplateButton[];
  cards?: { components: TemplateComponent[] }[];
  [field: string]: unknown;
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
    // Meta writes the value in lower and in upper case, and leaves out the default (Meta: Template components).
    parameterFormat: textOf(value.parameter_format)?.toLowerCase() === 'named' ? 'named' : 'positional',
    components: readComponents(value.components),
  };
}

/** What is not shaped like a component, a button or a card is left out, so that nothing later has to ask. */
function readComponents(value: unknown): TemplateComponent[] {
  return objectsOf(value).flatMap((component) => {
    const { type, format, text, buttons, cards, ...rest } = component;
    if (typeof type !== 'string') return [];
    const read: TemplateComponent = { ...rest, type };
    if (typeof format === 'string') read.format = format;
    if (typeof text === 'string') read.text = text;
    if (Array.isArray(buttons)) read.buttons = readButtons(buttons);
    if (Array.isArray(cards)) {
      read.cards = objectsOf(cards).map((card) => ({ components: readComponents(card.components) }));
    }
    return [read];
  });
}

function readButtons(buttons: unknown[]): TemplateButton[] {
  // A button keeps its place even when it is strange: parameters name it by its index.
  return buttons.map((value) => {
    const { type, text, url, ...rest } = objectOf(value);
    const button: TemplateButton = { ...rest, type: typeof type === 'string' ? type : 'UNKNOWN' };
    if (typeof text === 'string') button.text = text;
    if (typeof url === 'string') button.url = url;
    return button;
  });
}
