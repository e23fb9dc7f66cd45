import type { SendTemplate, Template } from '@meghdoot/sdk';
import { isAddress } from '../whatsapp/media.ts';
import type { TemplateValues } from '../whatsapp/template-preview.tsx';
import { type Parameter, parametersOf } from './parameters.ts';

/** A value that a template asks for, by its name among the values. */
export interface TemplateField {
  key: string;
  /** The fields of the request that hold it: by these names the API says what is wrong with it. */
  members: string[];
  parameter: Parameter;
}

const PLACE = ['latitude', 'longitude', 'name', 'address'];

/** Returns the fields that a person fills in, in the order in which they read them. */
export function fieldsOf(template: Template): TemplateField[] {
  const { header, body, buttons } = byPlace(template);
  const named = template.parameterFormat === 'named';
  const memberOf = (button: number) => `components[${(header.length > 0 ? 1 : 0) + button}]`;
  const codes = buttons.flatMap(({ kind }, i) => (kind === 'code' ? [memberOf(i)] : []));
  return [
    ...header.flatMap((parameter, i) => headerFields(parameter, `components[0].parameters[${i}]`)),
    ...body.map((parameter, i) => ({
      key: parameter.name!,
      members: [
        named ? `variables.${parameter.name}` : `variables[${i}]`,
        ...(parameter.kind === 'code' ? codes : []), // the button copies it
      ],
      parameter,
    })),
    ...buttons.flatMap((parameter, i) =>
      parameter.kind === 'code'
        ? []
        : [{ key: `button.${parameter.index}`, members: [memberOf(i)], parameter }],
    ),
  ];
}

/** The fields of a request that give a template its values. */
export function fillTemplate(
  template: Template,
  values: TemplateValues,
): Pick<SendTemplate, 'variables' | 'components'> {
  const { header, body, buttons } = byPlace(template);
  const named = template.parameterFormat === 'named';
  const texts = body.map(({ name }) => [name!, values[name!] ?? ''] as const);
  const components = [
    ...(header.length > 0
      ? [{ type: 'header', parameters: header.map((parameter) => headerValue(parameter, named, values)) }]
      : []),
    ...buttons.map((parameter) => buttonComponent(parameter, values)),
  ];
  return {
    ...(texts.length > 0 && { variables: named ? Object.fromEntries(texts) : texts.map(([, text]) => text) }),
    ...(components.length > 0 && { components }),
  };
}

function byPlace(template: Template) {
  const parameters = parametersOf(template);
  const at = (place: Parameter['place']) => parameters.filter((parameter) => parameter.place === place);
  return { header: at('header'), body: at('body'), buttons: at('button') };
}

function headerFields(parameter: Parameter, member: string): TemplateField[] {
  const { kind, name } = parameter;
  if (kind === 'text') return [{ key: `header.${name}`, members: [member], parameter }];
  const partOf = (part: string) => ({
    key: `header.${part}`,
    members: [`${member}.${kind}.${part}`],
    parameter: { ...parameter, name: part },
  });
  if (kind === 'location') return PLACE.map(partOf);
  const media = { key: 'header', members: [member], parameter };
  return kind === 'document' ? [media, partOf('filename')] : [media];
}

function headerValue({ kind, name }: Parameter, named: boolean, values: TemplateValues) {
  if (kind === 'text')
    return { type: 'text', ...(named && { parameter_name: name }), text: values[`header.${name}`] ?? '' };
  if (kind === 'location') {
    const given = PLACE.map((part) => [part, values[`header.${part}`]]).filter(([, value]) => value);
    return { type: 'location', location: Object.fromEntries(given) };
  }
  const type = kind === 'gif' ? 'video' : kind; // WhatsApp takes a GIF as an mp4
  const media = values.header?.trim() ?? '';
  const filename = kind === 'document' && values['header.filename'];
  return {
    type,
    [type]: { ...(isAddress(media) ? { link: media } : { id: media }), ...(filename && { filename }) },
  };
}

function buttonComponent({ kind, index }: Parameter, values: TemplateValues) {
  const at = { type: 'button', index: String(index) };
  const own = values[`button.${index}`] ?? '';
  if (kind === 'coupon')
    return { ...at, sub_type: 'copy_code', parameters: [{ type: 'coupon_code', coupon_code: own }] };
  const text = kind === 'code' ? (values['1'] ?? '') : own;
  return { ...at, sub_type: 'url', parameters: [{ type: 'text', text }] };
}
