import { isObject, type JsonObject } from '../json.ts';
import type { TemplateComponent } from './provider-template.ts';

/** One thing that does not fit, and the field of the request it is about (`variables[2]`, `components[0].parameters[1]`). */
export interface TemplateFault {
  field: string;
  message: string;
  /** The refusal that WhatsApp would give: its code and its own words. */
  provider?: Refusal;
}

export interface Refusal {
  code: number;
  message: string;
}

export const countRefusal = (part: string, given: number, expected: number): Refusal => ({
  code: 132000,
  message: `${part}: number of localizable_params (${given}) does not match the expected number of params (${expected})`,
});

export const formatRefusal = (part: string, expected: string, received: unknown): Refusal => ({
  code: 132012,
  message: `${part}: Format mismatch, expected ${expected.toUpperCase()}, received ${typeof received === 'string' ? received.toUpperCase() : 'UNKNOWN'}`,
});

export const buttonRefusal = (index: number, type: string): Refusal => ({
  code: 131008,
  message: `buttons: Button at index ${index} of type ${type.charAt(0).toUpperCase()}${type.slice(1).toLowerCase()} requires a parameter`,
});

/**
 * Returns the refusal of a text that is too long with its values; the words after the code are ours, because Meta's
 * are not known.
 */
export const lengthRefusal = (part: string, length: number, most: number): Refusal => ({
  code: 132005,
  message: `${part}: text is too long (${length} characters, ${most} at most)`,
});

/** Returns the refusal of a parameter's text that `valueFault` finds wrong. */
export function valueRefusal(value: unknown): Refusal {
  if (typeof value !== 'string' || value.trim() === '')
    return { code: 131008, message: 'Parameter of type text is missing text value' };
  const message = 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces';
  return { code: 132018, message };
}

export type ParameterFormat = 'positional' | 'named';

/** A component of the request, and where it stands. */
export interface Given {
  type: string;
  field: string;
  value: JsonObject;
}

export function componentOf(
  components: readonly TemplateComponent[],
  type: string,
): TemplateComponent | undefined {
  return components.find((each) => each.type.toLowerCase() === type);
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** The placeholders of a text: names as they first appear, or the numbers from 1 to the highest. */
export function placeholdersOf(text: string | undefined, format: ParameterFormat): string[] {
  const found = new Set(Array.from((text ?? '').matchAll(PLACEHOLDER), (match) => match[1]!));
  if (format === 'named') return [...found];
  const highest = Math.max(0, ...Array.from(found, Number).filter(Number.isSafeInteger));
  // More than a template's 1,024 characters can hold is no template.
  return Array.from({ length: Math.min(highest, 300) }, (_, i) => String(i + 1));
}

/** The text with its values in place. */
export function hydrate(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => values.get(name) ?? placeholder);
}

/** Code points: the lenient way to count, for Meta does not say which one it uses. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** `The body takes 2 parameters ({{1}}, {{2}})`. */
export function takes(what: string, names: readonly string[]): string {
  if (names.length === 0) return `${what} takes no parameters`;
  const count = names.length === 1 ? '1 parameter' : `${names.length} parameters`;
  return `${what} takes ${count} (${names.map((name) => `{{${name}}}`).join(', ')})`;
}

/** Returns what is wrong with the text of a parameter, or undefined. */
export function valueFault(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.trim() === '') return 'must not be empty';
  // Meta's rule for parameters of templates; it returns 132012 or 100 otherwise (Meta: Send messages).
  if (/[\n\r\t]/.test(value)) return 'must not contain line breaks or tabs';
  return value.includes('     ') ? 'must not contain more than 4 spaces in a row' : undefined;
}

/** The `parameters` of a component; a fault and an empty list when they are none. */
export function parametersOf(given: Given, faults: TemplateFault[]): JsonObject[] {
  const { parameters } = given.value;
  if (parameters === undefined) return [];
  if (Array.isArray(parameters) && parameters.every(isObject)) return parameters;
  faults.push({ field: `${given.field}.parameters`, message: 'must be an array of objects' });
  return [];
}

/** Exactly one of id and link, as media objects have it. */
export function mediaFault(value: unknown): string | undefined {
  if (!isObject(value)) return 'is missing';
  const id = typeof value.id === 'string' && value.id.trim() !== '';
  const link = typeof value.link === 'string' && value.link.trim() !== '';
  if (id && link) return 'needs id or link, not both';
  return id || link ? undefined : 'needs id (of uploaded media) or link (an https URL)';
}
