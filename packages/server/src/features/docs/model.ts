import type {
  Document,
  Media,
  Operation,
  Reference,
  Response,
  Schema,
} from '../../platform/openapi/document.ts';
import { curlOf } from './curl.ts';
import { BASICS, operationPath, schemasPath, slugOf } from './paths.ts';
import { schemaHomes } from './schema-homes.ts';
import { typescriptOf } from './typescript.ts';

export interface Field {
  name: string;
  type: TypeName;
  required: boolean;
  description: string;
  /** The fields of the object, or of the objects in the list. */
  fields: Field[];
}

/** Words, and the names of schemas among them. */
export type TypeName = readonly (string | { schema: string })[];

export interface Example {
  name?: string;
  text: string;
}

export interface DocOperation {
  id: string;
  /** The path of its page; `path` is what is called. */
  page: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: (Field & { in: string })[];
  body: { type: TypeName; fields: Field[]; examples: Example[] } | undefined;
  curl: string;
  /** The call by the SDK; those for who has no credential yet have none. */
  typescript: string | undefined;
  successes: { status: string; description: string; type: TypeName; examples: Example[] }[];
  errors: { status: string; description: string }[];
}

export interface DocGroup {
  name: string;
  /** The last part of its page's path. */
  slug: string;
  description: string;
  operations: DocOperation[];
  schemas: DocSchema[];
}

export interface DocSchema {
  name: string;
  /** The path of its page in the reference. */
  path: string;
  description: string;
  type: TypeName;
  fields: Field[];
}

export interface Docs {
  title: string;
  version: string;
  intro: string;
  servers: Document['servers'];
  groups: DocGroup[];
  events: string[];
  schemas: DocSchema[];
  /** The schemas that belong to no group. */
  commonSchemas: DocSchema[];
}

/** The API description, ready to be read by people: the page and its Markdown are made from this alone. */
export function docsOf(api: Document): Docs {
  const operations = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const homes = schemaHomes(api);
  const schemas = Object.entries(api.components.schemas).map(([name, schema]) => ({
    name,
    path: `${schemasPath(homes.get(name)!)}#schema-${name}`,
    description: schema.description ?? '',
    type: typeOf(schema),
    fields: fieldsOf(schema),
  }));
  const schemasOn = (slug: string) => schemas.filter(({ name }) => homes.get(name) === slug);
  return {
    title: api.info.title,
    version: api.info.version,
    intro: String(api.info.description ?? ''),
    servers: api.servers,
    groups: api.tags.map(({ name, description }) => ({
      name,
      slug: slugOf(name),
      description,
      operations: operations
        .filter(({ operation }) => operation.tags?.[0] === name)
        .map(({ path, method, operation }) => operationOf(api, path, method, operation)),
      schemas: schemasOn(slugOf(name)),
    })),
    events: Object.keys((api['x-webhooks'] as object | undefined) ?? {}),
    schemas,
    commonSchemas: schemasOn(BASICS),
  };
}

function operationOf(api: Document, path: string, method: string, operation: Operation): DocOperation {
  const body = mediaOf(operation.requestBody);
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolve(api, response)] as const,
  );
  return {
    id: operation.operationId!,
    page: operationPath(slugOf(operation.tags![0]!), operation.operationId!),
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    parameters: (operation.parameters ?? []).map((parameter) => ({
      in: parameter.in,
      ...fieldOf(parameter.name, parameter.schema, parameter.required === true),
      description: described(parameter.description ?? '', parameter.schema),
    })),
    body: body && {
      type: typeOf(body.schema),
      fields: fieldsOf(schemaOf(api, body.schema)),
      examples: examplesOf(body),
    },
    curl: curlOf(api.servers[0]?.url ?? '', path, method, operation),
    typescript: typescriptOf(api.servers[0]?.url ?? '', operation),
    successes: responses
      .filter(([status]) => status < '300')
      .map(([status, response]) => ({
        status,
        description: response.description,
        type: typeOf(dataOf(mediaOf(response)?.schema)),
        examples: examplesOf(mediaOf(response)),
      })),
    errors: responses
      .filter(([status]) => status >= '300')
      .map(([status, { description }]) => ({ status, description })),
  };
}

function resolve(api: Document, response: Response | Reference): Response {
  if (!('$ref' in response)) return response;
  return api.components.responses[response.$ref.split('/').at(-1)!]!;
}

function schemaOf(api: Document, schema: Schema): Schema {
  return schema.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
}

function mediaOf(content: { content?: Record<string, Media> } | undefined): Media | undefined {
  return Object.values(content?.content ?? {})[0];
}

/** Returns the schema of `data` in the envelope of a success. */
function dataOf(schema: Schema | undefined): Schema {
  return schema?.properties?.data ?? schema ?? {};
}

function examplesOf(media: Media | undefined): Example[] {
  if (media?.example !== undefined) return [{ text: JSON.stringify(media.example, null, 2) }];
  return Object.entries(media?.examples ?? {}).map(([name, { value }]) => ({
    ...(!/^example\d+$/.test(name) && { name }),
    text: JSON.stringify(value, null, 2),
  }));
}

function fieldsOf(schema: Schema): Field[] {
  const object = schema.type === 'array' ? schema.items : schema;
  return Object.entries(object?.properties ?? {}).map(([name, field]) =>
    fieldOf(name, field, object?.required?.includes(name) ?? false),
  );
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  return {
    name,
    type: typeOf(schema),
    required,
    description: described(schema.description ?? '', schema),
    fields: fieldsOf(schema),
  };
}

/** The description with the bounds that the schema sets. */
function described(description: string, schema: Schema): string {
  const bounds = [
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
    schema.minimum !== undefined && `at least ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `at most ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
  ].filter((bound) => bound !== false);
  const text = bounds.join(', ');
  return [description, text && `${text[0]!.toUpperCase()}${text.slice(1)}.`].filter(Boolean).join(' ');
}

function typeOf(schema: Schema): TypeName {
  if (schema.$ref) return [{ schema: schema.$ref.split('/').at(-1)! }];
  if (schema.allOf?.length === 1)
    return [...typeOf(schema.allOf[0]!), ...(schema.nullable ? [' or null'] : [])];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice, i) => [...(i > 0 ? [' or '] : []), ...typeOf(choice)]);
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' | ')];
  if (schema.type === 'array') return ['list of ', ...typeOf(schema.items ?? {})];
  const name = schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? 'any');
  return [schema.nullable ? `${name} or null` : name];
}
