import type { SendRequest, Template } from '@meghdoot/sdk';
import type { Parameter } from '../../nouns/templates/parameters.ts';
import { fieldsOf, fillTemplate } from '../../nouns/templates/template-parameters.ts';
import type { TemplateValues } from '../../nouns/whatsapp/template-preview.tsx';

/** The request that sends a template, filled with the examples that it was written with. */
export function exampleRequest(template: Template): SendRequest {
  const samples = fieldsOf(template).map(({ key, parameter }) => [key, sampleOf(parameter)]);
  return {
    to: '+919876543210',
    type: 'template',
    templateName: template.name,
    templateLanguage: template.language,
    ...fillTemplate(template, Object.fromEntries(samples)),
  };
}

/** The values of the preview: the examples, and blanks where there is none. */
export function exampleValues(template: Template): TemplateValues {
  const given = fieldsOf(template).flatMap(({ key, parameter: { example } }) =>
    example === undefined ? [] : [[key, example]],
  );
  return Object.fromEntries(given);
}

const SAMPLES: Record<string, string> = {
  code: '482913',
  coupon: 'MONSOON10',
  latitude: '28.6139',
  longitude: '77.209',
};

function sampleOf({ kind, name, example }: Parameter): string {
  if (example !== undefined) return example;
  const known = SAMPLES[kind] ?? (kind === 'location' ? SAMPLES[name ?? ''] : undefined);
  return known ?? (name === undefined ? `https://example.com/<${kind}>` : `<${name}>`);
}
