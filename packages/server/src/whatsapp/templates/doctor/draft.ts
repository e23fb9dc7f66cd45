/** A template as the doctor looks at it: types in capital letters, and where each part stands in the request. */
import { isObject, type JsonObject, objectsOf } from '../../json.ts';

export interface Part {
  /** HEADER, BODY, … */
  type: string;
  field: string;
  value: JsonObject;
}

export interface Draft {
  name: string;
  language: string;
  category: string;
  format: 'named' | 'positional';
  formatGiven: string | undefined;
  ttlS: number | undefined;
  ofLibrary: boolean;
  components: readonly Part[];
}

/** A template as it is submitted, in Meta's own form. */
export interface GivenTemplate {
  name: string;
  language: string;
  category: string;
  parameter_format?: string | undefined;
  message_send_ttl_seconds?: number | undefined;
  components?: readonly unknown[] | undefined;
  /** Its text is WhatsApp's own. */
  library_template_name?: string | undefined;
}

export function readDraft(given: GivenTemplate): Draft {
  const formatGiven = given.parameter_format?.toLowerCase();
  return {
    name: given.name,
    language: given.language,
    category: given.category.toUpperCase(),
    format: formatGiven === 'named' ? 'named' : 'positional',
    formatGiven,
    ttlS: given.message_send_ttl_seconds,
    ofLibrary: given.library_template_name !== undefined,
    components: readParts(given.components ?? [], 'components'),
  };
}

export function readParts(values: unknown, field: string): Part[] {
  if (!Array.isArray(values)) return [];
  return values.map((value: unknown, i) => {
    const own = isObject(value) ? value : {};
    return { type: capitals(own.type), field: `${field}[${i}]`, value: own };
  });
}

export const capitals = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : '');
export const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

export const partOf = (parts: readonly Part[], type: string) => parts.find((part) => part.type === type);

/** The buttons of a message or a card, in their order. */
export function buttonsOf(parts: readonly Part[]): Part[] {
  const part = partOf(parts, 'BUTTONS');
  return part ? readParts(part.value.buttons, `${part.field}.buttons`) : [];
}

export interface Card {
  field: string;
  parts: Part[];
}

export function cardsOf(parts: readonly Part[]): Card[] {
  const part = partOf(parts, 'CAROUSEL');
  if (!part || !Array.isArray(part.value.cards)) return [];
  return objectsOf(part.value.cards).map((card, i) => {
    const field = `${part.field}.cards[${i}]`;
    return { field, parts: readParts(card.components, `${field}.components`) };
  });
}

/** Every text that a person will read, or a reviewer. */
export function textsOf(parts: readonly Part[]): { field: string; text: string }[] {
  return [
    ...parts.flatMap(({ type, field, value }) =>
      ['HEADER', 'BODY', 'FOOTER'].includes(type) && typeof value.text === 'string'
        ? [{ field: `${field}.text`, text: value.text }]
        : [],
    ),
    ...buttonsOf(parts).flatMap(({ field, value }) =>
      typeof value.text === 'string' ? [{ field: `${field}.text`, text: value.text }] : [],
    ),
    ...cardsOf(parts).flatMap((card) => textsOf(card.parts)),
  ];
}
