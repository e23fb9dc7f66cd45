import { objectOf, objectsOf, textOf } from '../whatsapp/template-parts.ts';
import type { TemplateValues } from '../whatsapp/template-preview.tsx';

/** The values that the fields of a request give a template, by the names that its form and its preview have for them. */
export function valuesOf({ variables, components }: { variables?: unknown; components?: unknown }) {
  const values: TemplateValues = {};
  for (const component of objectsOf(components)) {
    const type = textOf(component.type).toLowerCase();
    if (type === 'body') Object.assign(values, textsOf(component, ''));
    if (type === 'header') Object.assign(values, textsOf(component, 'header.'), mediaOf(component));
    if (type === 'button') Object.assign(values, buttonOf(component));
  }
  const given: [string, unknown][] = Array.isArray(variables)
    ? variables.map((value, i) => [String(i + 1), value])
    : Object.entries(objectOf(variables));
  for (const [name, value] of given) if (typeof value === 'string') values[name] = value;
  return values;
}

function textsOf(component: Record<string, unknown>, prefix: string): TemplateValues {
  const entries = objectsOf(component.parameters).flatMap((parameter, i) => {
    const kind = textOf(parameter.type);
    const text = textOf(parameter.text) || textOf(objectOf(parameter[kind]).fallback_value);
    return text ? [[`${prefix}${textOf(parameter.parameter_name, String(i + 1))}`, text]] : [];
  });
  return Object.fromEntries(entries);
}

/** A URL or id as `header`, and what else is given with it: a file's name, the parts of a place. */
function mediaOf(component: Record<string, unknown>): TemplateValues {
  const [parameter = {}] = objectsOf(component.parameters);
  const { link, id, ...rest } = objectOf(parameter[textOf(parameter.type)]);
  const media = textOf(link) || textOf(id);
  const parts = Object.entries(rest).map(([part, value]) => [`header.${part}`, String(value)]);
  return { ...(media && { header: media }), ...Object.fromEntries(parts) };
}

function buttonOf(component: Record<string, unknown>): TemplateValues {
  const [{ text, coupon_code: coupon } = {} as Record<string, unknown>] = objectsOf(component.parameters);
  const value = textOf(text) || textOf(coupon);
  return value ? { [`button.${String(component.index)}`]: value } : {};
}
