import { objectOf, objectsOf, textOf } from '../whatsapp/template-parts.ts';
import type { TemplateValues } from '../whatsapp/template-preview.tsx';

/** Returns the values that the fields of a send request give the placeholders of a template. */
export function valuesOf({ variables, components }: { variables?: unknown; components?: unknown }) {
  const values: TemplateValues = {};
  for (const component of objectsOf(components)) {
    const type = textOf(component.type).toLowerCase();
    if (type === 'body') Object.assign(values, textsOf(component, ''));
    if (type === 'header') Object.assign(values, textsOf(component, 'header.'), mediaOf(component));
    if (type === 'button') Object.assign(values, buttonOf(component));
  }
  const entries: [string, unknown][] = Array.isArray(variables)
    ? variables.map((value, i) => [String(i + 1), value])
    : Object.entries(objectOf(variables));
  for (const [name, value] of entries) if (typeof value === 'string') values[name] = value;
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

/** Returns a URL or id as `header`, and what is beside it as `header.filename`, `header.latitude` etc. */
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
