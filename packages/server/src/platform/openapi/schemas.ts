import { isDeepStrictEqual } from 'node:util';
import type { Schema } from './document.ts';

/** The keywords that OpenAPI 3.0.3 allows in a schema. The others (`trim`, `if` …) are for the validator alone. */
const KEYWORDS = new Set(
  `$ref title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems
  uniqueItems maxProperties minProperties required enum type allOf oneOf anyOf not items properties
  additionalProperties description format default nullable discriminator readOnly writeOnly example
  deprecated`.split(/\s+/),
);

/**
 * Names the schema that is described in place of the one that validates. It is for rules that have checks of their
 * own (fields that exclude each other, objects of others), which a validator could only refuse in words that do not
 * help.
 */
export const DESCRIBED_AS = 'x-described-as';

/** A JSON schema of TypeBox, or one half-way converted by @fastify/swagger, in the words of OpenAPI 3.0.3. */
export function toOpenApiSchema(schema: Schema): Schema {
  const described = schema[DESCRIBED_AS] as Schema | undefined;
  if (described) return toOpenApiSchema(described);
  const out: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'const') out.enum = [value];
    else if (keyword === 'examples') out.example ??= (value as unknown[])[0];
    else if (keyword === 'patternProperties') {
      const [pattern] = Object.values(value as Record<string, Schema>);
      if (pattern) out.additionalProperties = toOpenApiSchema(pattern);
    } else if (keyword === 'properties')
      out.properties = mapValues(value as Record<string, Schema>, toOpenApiSchema);
    else if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf')
      out[keyword] = (value as Schema[]).map(toOpenApiSchema);
    else if (keyword === 'items' || keyword === 'not' || keyword === 'additionalProperties')
      out[keyword] = typeof value === 'object' ? toOpenApiSchema(value as Schema) : (value as never);
    else if (KEYWORDS.has(keyword) || keyword.startsWith('x-')) out[keyword] = value;
  }
  for (const bound of ['Minimum', 'Maximum']) {
    const limit = out[`exclusive${bound}`];
    if (typeof limit !== 'number') continue;
    out[bound.toLowerCase()] = limit;
    out[`exclusive${bound}`] = true;
  }
  const united = uniteEnums(nullableOf(out));
  if (united.enum && !united.type) {
    const types = new Set(united.enum.map((value) => (value === null ? 'null' : typeof value)));
    if (types.size === 1) united.type = [...types][0]!;
  }
  return united;
}

/** A union with null is the union of the others, nullable: OpenAPI 3.0 knows no type for null alone. */
function nullableOf(schema: Schema): Schema {
  const { anyOf = [], ...rest } = schema;
  const [first, ...others] = anyOf.filter((choice) => !isNull(choice));
  if (!first || others.length === anyOf.length - 1) return schema;
  if (others.length === 0) return { ...rest, ...first, nullable: true };
  return { ...rest, anyOf: [{ ...first, nullable: true }, ...others] };
}

const isNull = ({ type, enum: values }: Schema) =>
  type === 'null' || (values?.length === 1 && values[0] === null);

/** A union of literals is one enum. */
function uniteEnums(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  const choices = anyOf ?? [];
  const plain = choices.every((m) => m.enum && Object.keys(m).every((k) => k === 'enum' || k === 'type'));
  const types = new Set(choices.map((choice) => choice.type));
  if (choices.length === 0 || !plain || types.size !== 1) return schema;
  return { ...rest, type: choices[0]!.type!, enum: choices.flatMap((choice) => choice.enum!) };
}

export interface Components {
  /** The schema with every titled schema in it, itself too, replaced by a reference to the component of that name. */
  hoist(schema: Schema): Schema;
  /** Every component so far, by name. */
  all(): Record<string, Schema>;
}

export function createComponents(): Components {
  const named = new Map<string, Schema>();

  function hoist(schema: Schema): Schema {
    const inner: Schema = { ...schema };
    if (inner.properties) inner.properties = mapValues(inner.properties, hoist);
    for (const list of ['anyOf', 'oneOf', 'allOf'] as const) {
      if (inner[list]) inner[list] = inner[list].map(hoist);
    }
    if (inner.items) inner.items = hoist(inner.items);
    if (typeof inner.additionalProperties === 'object')
      inner.additionalProperties = hoist(inner.additionalProperties);
    return inner.title === undefined ? inner : name(inner, inner.title);
  }

  function name({ nullable, ...schema }: Schema, title: string): Schema {
    if (!/^[A-Za-z0-9]+$/.test(title))
      throw new Error(`The schema title "${title}" cannot name a component: use letters and digits only.`);
    const known = named.get(title);
    if (known && !isDeepStrictEqual(known, schema))
      throw new Error(`Two different schemas have the title ${title}: give one of them another name.`);
    named.set(title, schema);
    const ref = { $ref: `#/components/schemas/${title}` };
    return nullable ? { type: 'object', nullable, allOf: [ref] } : ref;
  }

  return {
    hoist,
    all: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function mapValues<T, U>(object: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
