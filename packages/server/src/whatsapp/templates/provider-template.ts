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
  /** WhatsApp's score; absent: unknown, or the list does not say. */
  quality?: string;
  /** Why it was rejected. */
  rejectedReason?: string;
  /** The category that it will be given. */
  correctCategory?: string;
  ttlS?: number;
}

/** The fields of a list that `readTemplate` reads. */
export const TEMPLATE_FIELDS =
  'id,name,language,category,status,parameter_format,components,quality_score,rejected_reason,correct_category,message_send_ttl_seconds';

/** Returns one element of Graph's list of templates, or undefined when it has no id, name or language. */
export function readTemplate(value: JsonObject): ProviderTemplate | undefined {
  const providerId = textOf(value.id);
  const name = textOf(value.name);
  const language = textOf(value.language);
  if (!providerId || !name || !language) return undefined;
  const quality = textOf(objectOf(value.quality_score).score)?.toUpperCase();
  const rejectedReason = textOf(value.rejected_reason)?.toUpperCase();
  const correctCategory = textOf(value.correct_category)?.toUpperCase();
  const ttlS = value.message_send_ttl_seconds;
  return {
    ...(quality && quality !== 'UNKNOWN' && { quality }),
    ...(rejectedReason && rejectedReason !== 'NONE' && { rejectedReason }),
    ...(correctCategory && { correctCategory }),
    ...(typeof ttlS === 'number' && Number.isSafeInteger(ttlS) && { ttlS }),
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

/**
 * Returns the components, without what is not shaped like a component, a button or a card, so that nothing later has
 * to check.
 */
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
