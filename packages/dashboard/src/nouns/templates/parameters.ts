/** This file lists the parameters that a template needs at each send, and where in the request they go. */
import type { Template } from '@meghdoot/sdk';
import { objectOf, objectsOf, partsOf, placeholdersOf, textOf } from '../whatsapp/template-parts.ts';

export interface Parameter {
  place: 'header' | 'body' | 'button';
  /** `text`, `code` (a one-time password), `coupon`, or what a header shows: `image`, `location`. */
  kind: string;
  /** The name in the double braces; absent where the whole text is the parameter. */
  name?: string;
  /** The position of a button and its words. */
  index?: number;
  label?: string;
  /** The example that was given to WhatsApp when the template was written. */
  example?: string;
}

export function parametersOf(template: Template): Parameter[] {
  return [...inHeader(template), ...inBody(template), ...inButtons(template)];
}

function inHeader(template: Template): Parameter[] {
  const { header } = partsOf(template);
  if (!header) return [];
  if (header.kind !== 'text') return [{ place: 'header', kind: header.kind }];
  const examples = examplesOf(template, 'header');
  return placeholdersOf(header.text, template.parameterFormat).map((name, i) => ({
    place: 'header',
    kind: 'text',
    name,
    ...exampleOf(examples, name, i),
  }));
}

function inBody(template: Template): Parameter[] {
  const { body, buttons } = partsOf(template);
  // WhatsApp lists templates for one-time passwords without their words, which hold one code.
  if (body === undefined && buttons.some(({ type }) => type === 'OTP')) {
    return [{ place: 'body', kind: 'code', name: '1' }];
  }
  const examples = examplesOf(template, 'body');
  return placeholdersOf(body, template.parameterFormat).map((name, i) => ({
    place: 'body',
    kind: 'text',
    name,
    ...exampleOf(examples, name, i),
  }));
}

function inButtons(template: Template): Parameter[] {
  return partsOf(template).buttons.flatMap(({ type, text, url }, index): Parameter[] => {
    const at = { place: 'button' as const, index, label: text };
    if (type === 'OTP') return [{ ...at, kind: 'code' }];
    if (type === 'COPY_CODE') return [{ ...at, kind: 'coupon' }];
    const [name] = type === 'URL' ? placeholdersOf(url, 'named') : [];
    return name === undefined ? [] : [{ ...at, kind: 'text', name }];
  });
}

/** The examples of a component, by position or by name. */
function examplesOf({ components }: Template, type: 'header' | 'body'): unknown[] | Record<string, string> {
  const own = components.find((component) => component.type.toLowerCase() === type);
  const examples = objectOf(own?.example);
  const named = objectsOf(examples[`${type}_text_named_params`]);
  if (named.length > 0) {
    return Object.fromEntries(named.map((each) => [textOf(each.param_name), textOf(each.example)]));
  }
  const texts = examples[`${type}_text`];
  if (!Array.isArray(texts)) return [];
  return Array.isArray(texts[0]) ? texts[0] : texts;
}

function exampleOf(examples: unknown[] | Record<string, string>, name: string, i: number) {
  const example = textOf(Array.isArray(examples) ? examples[i] : examples[name]);
  return example ? { example } : undefined;
}
