import { isObject, type JsonObject } from '../json.ts';
import {
  componentOf,
  countRefusal,
  formatRefusal,
  type Given,
  hydrate,
  lengthOf,
  lengthRefusal,
  type ParameterFormat,
  parametersOf,
  placeholdersOf,
  type Refusal,
  type TemplateFault,
  takes,
  valueFault,
  valueRefusal,
} from './parameters.ts';
import type { TemplateComponent } from './provider-template.ts';

const BODY = "The template's body";

/** The body's parameters as `variables`. */
export function checkVariables(
  template: readonly TemplateComponent[],
  format: ParameterFormat,
  variables: unknown,
  faults: TemplateFault[],
): void {
  const names = bodyPlaceholders(template, format);
  const taken = takes(BODY, names);
  if (format === 'named' ? !isObject(variables) : !Array.isArray(variables)) {
    // Without parameters either form will do.
    if (names.length === 0 && isEmpty(variables)) return;
    const form = format === 'named' ? 'an object of named parameters' : 'an array of strings, in order';
    faults.push({ field: 'variables', message: `must be ${form}: ${taken}` });
    return;
  }
  const entries = Object.entries(variables as Record<string, unknown>);
  const miscounted =
    entries.length === names.length
      ? formatRefusal('body', 'text', undefined)
      : countRefusal('body', entries.length, names.length);
  const values = new Map<string, string>();
  for (const [key, value] of entries) {
    const name = format === 'named' ? key : String(Number(key) + 1);
    const field = format === 'named' ? `variables.${key}` : `variables[${key}]`;
    if (!names.includes(name)) {
      const given = format === 'named' ? '' : ` and ${entries.length} were given`;
      faults.push({ field, message: `is one too many: ${taken}${given}`, provider: miscounted });
      continue;
    }
    const fault = valueFault(value);
    if (fault) faults.push({ field, message: `({{${name}}}) ${fault}`, provider: valueRefusal(value) });
    values.set(name, typeof value === 'string' ? value : '');
  }
  for (const [i, name] of names.entries()) {
    if (values.has(name)) continue;
    const field = format === 'named' ? `variables.${name}` : `variables[${i}]`;
    const message = `({{${name}}}) is missing: ${taken} and ${entries.length} were given`;
    faults.push({ field, message, provider: miscounted });
  }
  checkLength(template, values, 'variables', faults);
}

/** The body's parameters as a component in Meta's form. */
export function checkBody(
  template: readonly TemplateComponent[],
  format: ParameterFormat,
  given: Given,
  faults: TemplateFault[],
): void {
  const names = bodyPlaceholders(template, format);
  const about = { what: BODY, part: 'body', names, kinds: BODY_KINDS };
  const values = checkTextParameters(about, format, given, faults);
  checkLength(template, values, given.field, faults);
}

const BODY_KINDS = ['text', 'currency', 'date_time'];

/** Parameters of a text, which takes `names`, each of one of `kinds`; the values that are known. */
export function checkTextParameters(
  {
    what,
    part,
    names,
    kinds,
  }: { what: string; part: string; names: readonly string[]; kinds: readonly string[] },
  format: ParameterFormat,
  given: Given,
  faults: TemplateFault[],
): Map<string, string> {
  const values = new Map<string, string>();
  const parameters = parametersOf(given, faults);
  const taken = takes(what, names);
  const miscounted =
    parameters.length === names.length
      ? formatRefusal(part, 'text', undefined)
      : countRefusal(part, parameters.length, names.length);
  parameters.forEach((parameter, i) => {
    const field = `${given.field}.parameters[${i}]`;
    const name = format === 'named' ? parameter.parameter_name : String(i + 1);
    if (format === 'named' && typeof name !== 'string') {
      const provider = { code: 132012, message: `${part}: Parameter name is missing or empty` };
      faults.push({ field: `${field}.parameter_name`, message: `is missing: ${taken}`, provider });
      return;
    }
    if (typeof name !== 'string' || !names.includes(name)) {
      const count = format === 'named' ? '' : ` and ${parameters.length} were given`;
      faults.push({ field, message: `is one too many: ${taken}${count}`, provider: miscounted });
      return;
    }
    if (values.has(name)) faults.push({ field, message: `gives {{${name}}} a second time` });
    const { fault, text, provider } = readTextParameter(part, parameter, kinds);
    if (fault) faults.push({ field, message: `({{${name}}}) ${fault}`, ...(provider && { provider }) });
    values.set(name, text);
  });
  const missing = names.filter((name) => !values.has(name));
  if (missing.length > 0) {
    const list = missing.map((name) => `{{${name}}}`).join(', ');
    const message = `${taken} and ${parameters.length} were given; missing: ${list}`;
    faults.push({ field: `${given.field}.parameters`, message, provider: miscounted });
  }
  return values;
}

function readTextParameter(
  part: string,
  parameter: JsonObject,
  kinds: readonly string[],
): { fault?: string; text: string; provider?: Refusal } {
  const kind = typeof parameter.type === 'string' ? parameter.type.toLowerCase() : '';
  if (!kinds.includes(kind)) {
    const fault = `must have the type ${kinds.join(' or ')}`;
    return { fault, text: '', provider: formatRefusal(part, 'text', parameter.type) };
  }
  const own = parameter[kind];
  const value = kind === 'text' ? own : isObject(own) ? own.fallback_value : undefined;
  const fault = valueFault(value);
  const field = kind === 'text' ? 'text' : `${kind}.fallback_value`;
  return {
    ...(fault ? { fault: `${field} ${fault}`, provider: valueRefusal(value) } : undefined),
    text: typeof value === 'string' ? value : '',
  };
}

// WhatsApp lists authentication templates without their words, which hold one code.
function bodyPlaceholders(template: readonly TemplateComponent[], format: ParameterFormat): string[] {
  const body = componentOf(template, 'body');
  const buttons = componentOf(template, 'buttons')?.buttons ?? [];
  if (body && body.text === undefined && buttons.some((button) => button.type.toUpperCase() === 'OTP')) {
    return ['1'];
  }
  return placeholdersOf(body?.text, format);
}

// 1,024 characters beside other components, 32,768 alone (Meta, "Message object: text parameter", unverified for 2026).
function checkLength(
  template: readonly TemplateComponent[],
  values: ReadonlyMap<string, string>,
  field: string,
  faults: TemplateFault[],
): void {
  const text = componentOf(template, 'body')?.text;
  if (text === undefined || values.size === 0) return;
  const limit = template.length > 1 ? 1024 : 32_768;
  const length = lengthOf(hydrate(text, values));
  if (length > limit) {
    const message = `make the body ${length} characters long; WhatsApp takes ${limit}`;
    faults.push({ field, message, provider: lengthRefusal('body', length, limit) });
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
