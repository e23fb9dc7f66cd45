/** Reads what `openapi.json` says of each operation, and judges whether a response is one that it says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

export type Schema = { [keyword: string]: unknown };

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  /** `GET /api/v1/channels/{id}` */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** Its body is a form with a file. */
  uploads: boolean;
  /** It responds with a file, whose type says nothing of the API. */
  downloads: boolean;
  examples: unknown[];
  credential: 'bearer' | 'session' | 'none';
}

export interface Answer {
  status: number;
  contentType: string | undefined;
  body: Buffer;
}

export interface Description {
  operations: Operation[];
  /** Follows a reference within the document. */
  resolve(schema: Schema): Schema;
  /** Returns what the description lacks of this response; none: it is as described. */
  faultsOf(operation: Operation, answer: Answer): string[];
}

interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface RawOperation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Schema>;
  security?: Record<string, unknown>[];
}

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Described {
  content?: Record<string, { schema: Schema }>;
}

export const OPENAPI_FILE = join(import.meta.dirname, '../openapi.json');

/** In OpenAPI 3.0 `exclusiveMinimum` says of `minimum` that it is no value itself; in JSON Schema it is the bound. */
function asJsonSchema(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Schema;
  for (const bound of ['minimum', 'maximum']) {
    const exclusive = `exclusive${bound[0]!.toUpperCase()}${bound.slice(1)}`;
    if (schema[exclusive] === true) schema[exclusive] = schema[bound];
  }
  return schema;
}

export function readDescription(text = readFileSync(OPENAPI_FILE, 'utf8')): Description {
  const document = JSON.parse(text, asJsonSchema) as Document;
  const ajv = new Ajv({ strict: false, allErrors: false, discriminator: false });
  formats.default(ajv);
  const { schemas } = document.components;
  const open = reachableFrom(OBJECTS_OF_META, schemas);
  const held = Object.entries(schemas).map(([name, schema]) => [
    name,
    open.has(name) ? withReferences(schema) : closed(schema, resolve),
  ]);
  ajv.addSchema({ $id: 'api', components: { schemas: Object.fromEntries(held) } });
  const validators = new Map<string, ValidateFunction>();

  function resolve(schema: Schema): Schema {
    if (typeof schema.$ref !== 'string') return schema;
    const path = schema.$ref.split('/').slice(1);
    return resolve(path.reduce<unknown>((at, key) => (at as Schema)[key], document) as Schema);
  }

  const raw = new Map<string, RawOperation>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const name = `${method.toUpperCase()} ${path}`;
      raw.set(name, operation);
      const [credential] = operation.security ?? [];
      const media = operation.requestBody?.content['application/json'];
      const shown = Object.values(media?.examples ?? {}).map(({ value }) => value);
      return {
        name,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: media?.schema,
        uploads: operation.requestBody?.content['multipart/form-data'] !== undefined,
        downloads: (operation.responses[200] as Described | undefined)?.content?.['*/*'] !== undefined,
        examples: media?.example === undefined ? shown : [media.example, ...shown],
        credential: credential === undefined ? 'none' : 'bearer' in credential ? 'bearer' : 'session',
      };
    }),
  );

  function validatorOf(key: string, schema: Schema): ValidateFunction {
    const known = validators.get(key);
    if (known) return known;
    const made = ajv.compile(closed(schema, resolve));
    validators.set(key, made);
    return made;
  }

  return {
    operations,
    resolve,
    faultsOf({ name }, { status, contentType, body }) {
      if (status >= 500) return [`responded ${status}: ${body.toString().slice(0, 300)}`];
      const reference = raw.get(name)!.responses[status];
      if (reference === undefined) return [`the description lacks the status ${status}`];
      const { content } = resolve(reference) as Described;
      const type = contentType?.split(';', 1)[0];
      if (content === undefined) return body.length > 0 ? [`${status} is described without a body`] : [];
      const media = type === undefined ? undefined : (content[type] ?? content['*/*']);
      if (media === undefined) return [`the description lacks ${contentType} for ${status}`];
      if (type !== 'application/json' || media === content['*/*']) return [];
      let value: unknown;
      try {
        value = JSON.parse(body.toString());
      } catch {
        return [`the body of ${status} is no JSON`];
      }
      const validate = validatorOf(`${name} ${status}`, media.schema);
      if (validate(value)) return [];
      return validate.errors!.map(
        (error) =>
          `${status}: ${error.instancePath || 'the body'} ${error.message} ${JSON.stringify(error.params)}`,
      );
    },
  };
}

/** The objects in a message that are Meta's: what their description does not name is taken, kept and shown all the same. */
const OBJECTS_OF_META = ['Interactive', 'Location', 'Reaction', 'ContactCard'];

/** Returns the names of these schemas and of all that they refer to. */
function reachableFrom(names: readonly string[], schemas: Record<string, Schema>): Set<string> {
  const reached = new Set(names);
  for (const name of reached)
    for (const [, next] of JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)/g))
      reached.add(next!);
  return reached;
}

/** Returns a schema whose references lead to the one that Ajv has under `api`. */
const withReferences = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as Schema;

/**
 * A schema that allows no field it does not name, for whatever a response holds besides is what the description lacks;
 * references lead to the schema that Ajv has under `api`.
 */
function closed<T>(schema: T, resolve: Description['resolve']): T {
  if (Array.isArray(schema)) return schema.map((each) => closed(each, resolve)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('allOf' in schema) return closed(united(schema, resolve), resolve) as T;
  const made: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'example' || keyword === 'examples') continue;
    if (keyword === '$ref') made.$ref = `api${value as string}`;
    else if (keyword === 'properties')
      made.properties = Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([name, each]) => [name, closed(each, resolve)]),
      );
    else made[keyword] = closed(value, resolve);
  }
  if (made.properties !== undefined && made.additionalProperties === undefined)
    made.additionalProperties = false;
  return made as T;
}

/** The parts of `allOf` as one object, or as one of several: each alone would allow none of the fields of the others. */
function united(schema: Schema, resolve: Description['resolve']): Schema {
  const { allOf, ...rest } = schema;
  const choices = (allOf as Schema[]).reduce<Schema[]>(
    (wholes, part) =>
      choicesOf(part, resolve).flatMap((choice) =>
        wholes.map((whole) => ({
          ...whole,
          ...choice,
          properties: { ...(whole.properties as object), ...(choice.properties as object) },
          required: [...((whole.required ?? []) as string[]), ...((choice.required ?? []) as string[])],
        })),
      ),
    [rest],
  );
  return choices.length === 1 ? choices[0]! : { oneOf: choices };
}

function choicesOf(schema: Schema, resolve: Description['resolve']): Schema[] {
  const own = resolve(schema);
  const whole = own.allOf ? united(own, resolve) : own;
  const choices = whole.oneOf as Schema[] | undefined;
  return choices ? choices.flatMap((choice) => choicesOf(choice, resolve)) : [whole];
}
