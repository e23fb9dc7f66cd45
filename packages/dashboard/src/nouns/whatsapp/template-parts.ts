/** A template in WhatsApp's own form, read for those who show it or fill it in. */
import type { Template } from '@meghdoot/sdk';

export interface TemplateButton {
  type: string;
  text: string;
  url?: string;
}

export interface TemplateHeader {
  /** `text`, `image`, `video`, `document`, `gif` or `location`. */
  kind: string;
  text: string;
}

interface TemplateParts {
  header?: TemplateHeader;
  /** Undefined where WhatsApp keeps the words to itself: a template for one-time passwords. */
  body?: string;
  footer?: string;
  buttons: TemplateButton[];
  cards: number;
  /** It has an offer that ends, and the end is a parameter. */
  offerEnds: boolean;
}

export function partsOf({ components }: Pick<Template, 'components'>): TemplateParts {
  const parts: TemplateParts = { buttons: [], cards: 0, offerEnds: false };
  for (const component of components) {
    const type = component.type.toLowerCase();
    const text = textOf(component.text);
    if (type === 'header') parts.header = { kind: textOf(component.format, 'TEXT').toLowerCase(), text };
    if (type === 'body' && text) parts.body = text;
    if (type === 'footer' && text) parts.footer = text;
    if (type === 'buttons') parts.buttons = objectsOf(component.buttons).map(readButton);
    if (type === 'carousel') parts.cards = objectsOf(component.cards).length;
    if (type === 'limited_time_offer')
      parts.offerEnds = objectOf(component.limited_time_offer).has_expiration === true;
  }
  return parts;
}

function readButton({ type, text, url }: Record<string, unknown>): TemplateButton {
  return {
    type: textOf(type).toUpperCase(),
    text: textOf(text),
    ...(typeof url === 'string' && { url }),
  };
}

export const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** The placeholders of a text: names as they first appear, or the numbers from 1 to the highest. */
export function placeholdersOf(text: string | undefined, format: Template['parameterFormat']): string[] {
  const found = new Set(Array.from((text ?? '').matchAll(PLACEHOLDER), (match) => match[1]!));
  if (format === 'named') return [...found];
  const highest = Math.max(0, ...Array.from(found, Number).filter(Number.isSafeInteger));
  return Array.from({ length: highest }, (_, i) => String(i + 1));
}

export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function objectsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
