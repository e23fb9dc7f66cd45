import { isObject } from '../json.ts';
import { checkTextParameters } from './check-body.ts';
import {
  componentOf,
  countRefusal,
  formatRefusal,
  type Given,
  hydrate,
  lengthOf,
  mediaFault,
  type ParameterFormat,
  parametersOf,
  placeholdersOf,
  type TemplateFault,
  takes,
} from './parameters.ts';
import type { TemplateComponent } from './provider-template.ts';

const MEDIA_FORMATS: ReadonlySet<string> = new Set(['image', 'video', 'document', 'gif']);
const MAX_TEXT = 60;

/** The header: its text variable, its media, its location. */
export function checkHeader(
  template: readonly TemplateComponent[],
  format: ParameterFormat,
  components: readonly Given[],
  field: string,
  faults: TemplateFault[],
): void {
  const header = componentOf(template, 'header');
  const given = components.find((each) => each.type === 'header');
  if (!header) {
    if (given) faults.push({ field: given.field, message: 'The template has no header; leave it out.' });
    return;
  }
  const kind = (header.format ?? 'TEXT').toLowerCase();
  if (kind === 'text') checkTextHeader(header.text ?? '', format, given, field, faults);
  else if (MEDIA_FORMATS.has(kind)) checkMediaHeader(kind, given, field, faults);
  else if (kind === 'location') checkLocationHeader(given, field, faults);
  else if (kind === 'product') checkProductHeader(given, field, faults);
}

function checkTextHeader(
  text: string,
  format: ParameterFormat,
  given: Given | undefined,
  field: string,
  faults: TemplateFault[],
): void {
  const names = placeholdersOf(text, format);
  const what = "The template's header";
  if (!given) {
    if (names.length === 0) return;
    const message = `${takes(what, names)}: add {"type":"header","parameters":[{"type":"text",…}]}.`;
    faults.push({ field, message, provider: countRefusal('header', 0, names.length) });
    return;
  }
  const about = { what, part: 'header', names, kinds: ['text'] };
  const values = checkTextParameters(about, format, given, faults);
  const length = lengthOf(hydrate(text, values));
  if (values.size > 0 && length > MAX_TEXT) {
    const message = `makes the header ${length} characters long; WhatsApp takes ${MAX_TEXT}`;
    faults.push({ field: `${given.field}.parameters[0]`, message });
  }
}

function checkMediaHeader(
  kind: string,
  given: Given | undefined,
  field: string,
  faults: TemplateFault[],
): void {
  const parameter = onlyParameter(kind, given, field, faults);
  if (!parameter) return;
  const at = parameter.field;
  const type = parameter.value.type;
  // A GIF header is an mp4 (Meta: Template components).
  const fits = type === kind || (kind === 'gif' && type === 'video');
  if (!fits || typeof type !== 'string') {
    const message = `must have the type ${kind}, as the template's header, not ${JSON.stringify(type)}`;
    faults.push({ field: `${at}.type`, message, provider: formatRefusal('header', kind, type) });
    return;
  }
  const fault = mediaFault(parameter.value[type]);
  if (fault) faults.push({ field: `${at}.${type}`, message: fault });
}

function checkLocationHeader(given: Given | undefined, field: string, faults: TemplateFault[]): void {
  const parameter = onlyParameter('location', given, field, faults);
  if (!parameter) return;
  const { type, location } = parameter.value;
  if (type !== 'location' || !isObject(location)) {
    const message = 'must be {"type":"location","location":{latitude, longitude, name, address}}';
    faults.push({ field: parameter.field, message, provider: formatRefusal('header', 'location', type) });
    return;
  }
  for (const axis of ['latitude', 'longitude'] as const) {
    const value = location[axis];
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    const limit = axis === 'latitude' ? 90 : 180;
    if (typeof number !== 'number' || !(Math.abs(number) <= limit)) {
      const message = `must be a number from -${limit} to ${limit}`;
      faults.push({ field: `${parameter.field}.location.${axis}`, message });
    }
  }
}

function checkProductHeader(given: Given | undefined, field: string, faults: TemplateFault[]): void {
  const parameter = onlyParameter('product', given, field, faults);
  if (!parameter) return;
  const { type, product } = parameter.value;
  if (type !== 'product' || !isObject(product)) {
    const message = 'must be {"type":"product","product":{product_retailer_id, catalog_id}}';
    const provider = formatRefusal('header', 'product', type);
    faults.push({ field: parameter.field, message, provider });
    return;
  }
  for (const name of ['product_retailer_id', 'catalog_id'])
    if (typeof product[name] !== 'string' || product[name] === '')
      faults.push({ field: `${parameter.field}.product.${name}`, message: 'is missing' });
}

function onlyParameter(
  kind: string,
  given: Given | undefined,
  field: string,
  faults: TemplateFault[],
): Given | undefined {
  const article = kind === 'image' ? 'an' : 'a';
  const wanted = `{"type":"header","parameters":[{"type":"${kind}","${kind}":{…}}]}`;
  if (!given) {
    const message = `The template has ${article} ${kind} header: add ${wanted}.`;
    faults.push({ field, message, provider: formatRefusal('header', kind, undefined) });
    return undefined;
  }
  const before = faults.length;
  const parameters = parametersOf(given, faults);
  const value = parameters[0];
  if (value && parameters.length === 1) return { type: kind, field: `${given.field}.parameters[0]`, value };
  if (faults.length === before) {
    const message = `The template's header takes 1 parameter (${kind}) and ${parameters.length} were given.`;
    const provider = formatRefusal('header', kind, value?.type);
    faults.push({ field: `${given.field}.parameters`, message, provider });
  }
  return undefined;
}
