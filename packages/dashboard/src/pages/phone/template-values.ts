import type { Message } from '@meghdoot/sdk';
import { objectOf, objectsOf, textOf } from '../../ui/template-parts.ts';
import type { TemplateValues } from '../../ui/template-preview.tsx';

/** The values that a message gave its template, by the names that the preview has for them. */
export function valuesOf({ variables, components = [] }: Pick<Message, 'variables' | 'components'>) {
  const values: TemplateValues = {};
  for (const component of components) {
    const type = textOf(component.type).toLowerCase();
    if (type === 'body') Object.assign(values, textsOf(component, ''));
    if (type !== 'header') continue;
    Object.assign(values, textsOf(component, 'header.'));
    const media = mediaOf(component);
    if (media) values.header = media;
  }
  const given = Array.isArray(variables) ? numbered(variables) : variables;
  return Object.assign(values, given);
}

function textsOf(component: Record<string, unknown>, prefix: string): TemplateValues {
  const entries = objectsOf(component.parameters).flatMap((parameter, i) => {
    const kind = textOf(parameter.type);
    const text = textOf(parameter.text) || textOf(objectOf(parameter[kind]).fallback_value);
    return text ? [[`${prefix}${textOf(parameter.parameter_name, String(i + 1))}`, text]] : [];
  });
  return Object.fromEntries(entries);
}

function mediaOf(component: Record<string, unknown>): string | undefined {
  const [parameter = {}] = objectsOf(component.parameters);
  const { link, id, filename, name } = objectOf(parameter[textOf(parameter.type)]);
  return [filename, name, link, id].map((value) => textOf(value)).find(Boolean);
}

function numbered(values: readonly string[]): TemplateValues {
  return Object.fromEntries(values.map((value, i) => [String(i + 1), value]));
}
