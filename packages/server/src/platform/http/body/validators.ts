import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { ApiError, type ErrorDetail } from '../../../errors.ts';
import { nearestOf } from './nearest-name.ts';

interface Field {
  type?: string;
  trim?: boolean;
  keepBlank?: boolean;
  items?: Field;
  anyOf?: Field[];
}
type Schema = { properties?: Record<string, Field> };

/** The schemas are ours, and the compiler has checked their form: to compile Ajv's own schema of schemas takes 40 ms. */
const unchecked = { meta: false, validateSchema: false } as const;
const shared = { allErrors: true, useDefaults: true, strict: false, verbose: true, ...unchecked } as const;

/** Bodies are taken as they are (5 is not "5"); query strings are text and are converted. */
const strict = addFormats.default(new Ajv(shared));
const coercing = addFormats.default(new Ajv({ ...shared, coerceTypes: 'array' }));

export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined;
    const tidy = tidierOf(httpPart, schema as Schema);
    // Node refuses U+0000 in a header itself, and of a body its parser has looked.
    const mayHoldNul = httpPart === 'params' || httpPart === 'querystring';
    const judge = (data: unknown) => {
      const nul = mayHoldNul ? holdingNul(data as object, httpPart) : undefined;
      if (nul) return { error: nul };
      tidy?.(data);
      // Compiled when it is first needed: for all routes together it takes longer than the rest of a start.
      validate ??= (httpPart === 'body' ? strict : coercing).compile(schema as object);
      if (validate(data)) return { value: data };
      return { error: faultOf(httpPart === 'body', validate) };
    };
    return (data: unknown) => {
      try {
        return judge(data);
      } catch (cause) {
        return { error: new ApiError('INTERNAL_ERROR', { cause }) }; // the framework would not catch it
      }
    };
  });
}

/**
 * Returns a check for a body that is made from another one. It checks and refuses as a route with this schema would.
 */
export function bodyCheck<Body>(schema: object): (data: object) => Body {
  const tidy = tidyBody(schema as Schema);
  let validate: ValidateFunction | undefined;
  return (data) => {
    tidy(data);
    validate ??= strict.compile(schema);
    if (!validate(data)) throw faultOf(true, validate);
    return data as Body;
  };
}

/** PostgreSQL cannot even compare with U+0000: an id that holds it names nothing, a parameter is refused. */
function holdingNul(data: object, httpPart: 'params' | 'querystring'): ApiError | undefined {
  const holdsNul = (value: unknown): boolean =>
    typeof value === 'string' ? value.includes('\0') : Array.isArray(value) && value.some(holdsNul);
  for (const [field, value] of Object.entries(data)) {
    if (!holdsNul(value)) continue;
    if (httpPart === 'params') return new ApiError('NOT_FOUND');
    return new ApiError('INVALID_PARAMETER', {
      details: [{ field, message: 'must not hold the character U+0000' }],
    });
  }
  return undefined;
}

function faultOf(body: boolean, validate: ValidateFunction): ApiError {
  const details = describe(validate.errors ?? [], body ? pathOf : parameterOf);
  const list = details.map((fault) => `${fault.field} ${fault.message}`).join('; ');
  return new ApiError(body ? 'INVALID_PAYLOAD' : 'INVALID_PARAMETER', { message: `${list}.`, details });
}

function tidierOf(httpPart: string | undefined, schema: Schema): ((data: unknown) => void) | undefined {
  if (httpPart === 'body') return tidyBody(schema);
  return httpPart === 'querystring' ? tidyQuery(schema) : undefined;
}

/** `_` is there to break caches and means nothing; a list may be one parameter with commas as well as several. */
function tidyQuery(schema: Schema): (data: unknown) => void {
  const lists = Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) =>
    type === 'array' ? [name] : [],
  );
  return (data) => {
    const query = data as Record<string, string | string[]>;
    if ('_' in query) delete query._; // a deletion makes the object a slow one
    for (const name of lists) {
      const given = query[name];
      if (given !== undefined) query[name] = [given].flat().flatMap((text) => text.split(','));
    }
  };
}

/**
 * The rules that hold for every body: null at the top level and blank text count as absent, null where it removes the
 * field (`removable`) aside; what a schema marks with `trim` is trimmed. Marked with `keepBlank` a field keeps its blank
 * text, for its route to refuse: absent would do the opposite of what was meant.
 */
function tidyBody(schema: Schema): (data: unknown) => void {
  const fields = Object.entries(schema.properties ?? {});
  const namesOf = (wanted: (field: Field) => boolean) =>
    fields.flatMap(([name, field]) => ([field, ...(field.anyOf ?? [])].some(wanted) ? [name] : []));
  const trimmed = namesOf(({ trim, items }) => !!(trim || items?.trim));
  const kept = new Set(namesOf(({ keepBlank }) => !!keepBlank));
  const removable = new Set(namesOf(({ type }) => type === 'null'));
  return (data) => {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return;
    const body = data as Record<string, unknown>;
    for (const name of trimmed) {
      const value = body[name];
      if (typeof value === 'string') body[name] = value.trim();
      else if (Array.isArray(value))
        body[name] = value.map((item) => (typeof item === 'string' ? item.trim() : item));
    }
    for (const name in body) {
      const value = body[name];
      const blank = typeof value === 'string' && value.trim() === '' && !kept.has(name);
      if (blank || (value === null && !removable.has(name))) delete body[name];
    }
  };
}

/** A body of 64 KiB may have ten thousand faults, which nobody reads. */
const MOST_LISTED = 20;
const LONGEST_NAME = 64;

/** Ajv's findings in plain words, one for each place. */
function describe(errors: ErrorObject[], placeOf: (error: ErrorObject) => string): ErrorDetail[] {
  const faults = new Map<string, string>();
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'if') continue;
    const field = placeOf(error);
    if (!faults.has(field)) faults.set(field, wordsFor(error));
    if (faults.size === MOST_LISTED) break;
  }
  if (faults.size === 0) faults.set('body', 'does not have the documented form');
  return [...faults].map(([field, message]) => ({ field, message }));
}

/** `/variables/1` → `variables[1]`; a missing field is named itself. */
function pathOf(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1);
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  const own = missingProperty ?? additionalProperty;
  if (own !== undefined) parts.push(own.length > LONGEST_NAME ? `${own.slice(0, LONGEST_NAME)}…` : own);
  const path = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return (
    path.reduce(
      (text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : text ? `${text}.${part}` : part),
      '',
    ) || 'body'
  );
}

/** A parameter that is a list is one parameter all the same. */
const parameterOf = (error: ErrorObject) => pathOf(error).replace(/\[\d+\]$/, '');

function wordsFor(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return unknown(String(params.additionalProperty), error.parentSchema as Schema);
    case 'type':
      return `must be ${article(String(params.type))}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${String(params.allowedValue)}`;
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`;
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'minItems':
      return `must have at least ${params.limit} items`;
    case 'maxItems':
      return `must have at most ${params.limit} items`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'format':
      return `must be a valid ${String(params.format)}`;
    case 'pattern':
      return (
        (error.parentSchema as { patternHint?: string } | undefined)?.patternHint ??
        'does not have the right form'
      );
    default:
      return error.message ?? 'is not valid';
  }
}

function unknown(name: string, { properties = {} }: Schema): string {
  const known = Object.keys(properties);
  if (known.length === 0) return 'is not known (this takes none)';
  const nearest = nearestOf(name, known);
  return nearest === undefined
    ? `is not known (known are ${known.join(', ')})`
    : `is not known (did you mean ${nearest}?)`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
