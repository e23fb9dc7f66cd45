import type { SendRequest, Template } from '@meghdoot/sdk';
import { type Parameter, parametersOf } from './parameters.ts';

/** The request that sends a template, filled with the examples that it was written with. */
export function exampleRequest(template: Template): SendRequest {
  const { name, language, parameterFormat } = template;
  const parameters = parametersOf(template);
  const body = parameters.filter(({ place }) => place === 'body');
  const named = parameterFormat === 'named';
  const header = parameters.filter(({ place }) => place === 'header');
  const components = [
    ...(header.length > 0
      ? [{ type: 'header', parameters: header.map((parameter) => headerValue(parameter, named)) }]
      : []),
    ...parameters.filter(({ place }) => place === 'button').map(buttonOf),
  ];
  return {
    to: '+919876543210',
    type: 'template',
    templateName: name,
    templateLanguage: language,
    ...(body.length > 0 && {
      variables: named
        ? Object.fromEntries(body.map((parameter) => [parameter.name!, sampleOf(parameter)]))
        : body.map(sampleOf),
    }),
    ...(components.length > 0 && { components }),
  };
}

/** The values of the preview: the examples, and blanks where there is none. */
export function exampleValues(template: Template): Record<string, string> {
  const entries = parametersOf(template).flatMap(({ place, name, example }) => {
    if (name === undefined || example === undefined || place === 'button') return [];
    return [[place === 'header' ? `header.${name}` : name, example]];
  });
  return Object.fromEntries(entries);
}

const CODES: Record<string, string> = { code: '482913', coupon: 'MONSOON10' };

function sampleOf({ kind, name, example }: Parameter): string {
  return example ?? CODES[kind] ?? `<${name}>`;
}

function headerValue(parameter: Parameter, named: boolean): Record<string, unknown> {
  const { kind, name } = parameter;
  if (kind === 'text')
    return { type: 'text', ...(named && { parameter_name: name }), text: sampleOf(parameter) };
  if (kind === 'location') {
    return {
      type: 'location',
      location: { latitude: 28.6139, longitude: 77.209, name: '<name>', address: '<address>' },
    };
  }
  const type = kind === 'gif' ? 'video' : kind; // WhatsApp takes a GIF as an mp4
  return { type, [type]: { link: `https://example.com/<${kind}>` } };
}

/** A one-time password is the end of an address too. */
function buttonOf(parameter: Parameter): Record<string, unknown> {
  const at = { type: 'button', index: String(parameter.index) };
  const value = sampleOf(parameter);
  return parameter.kind === 'coupon'
    ? { ...at, sub_type: 'copy_code', parameters: [{ type: 'coupon_code', coupon_code: value }] }
    : { ...at, sub_type: 'url', parameters: [{ type: 'text', text: value }] };
}
