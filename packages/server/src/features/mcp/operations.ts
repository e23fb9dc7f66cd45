import type { FastifyInstance, FastifySchema } from 'fastify';
import { DESCRIBED_AS } from '../../platform/openapi/schemas.ts';

type Fields = Record<string, JsonSchema>;

export interface JsonSchema {
  [keyword: string]: unknown;
  default?: unknown;
  properties?: Fields;
  required?: string[];
}

/** A route, as far as a tool is made from it. */
export interface RouteOperation {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  params: JsonSchema;
  query: JsonSchema;
  headers: JsonSchema;
  body: JsonSchema;
}

/** Notes every route that follows by its operationId. */
export function collectOperations(app: FastifyInstance): ReadonlyMap<string, RouteOperation> {
  const operations = new Map<string, RouteOperation>();
  app.addHook('onRoute', ({ method, url, schema = {} }) => {
    const { operationId, summary } = schema as { [name: string]: string | undefined };
    if (operationId === undefined || Array.isArray(method) || (method !== 'GET' && method !== 'POST')) return;
    const { params, querystring, headers, body } = schema;
    operations.set(operationId, {
      method: method as RouteOperation['method'],
      path: url,
      summary: summary ?? operationId,
      params: plain(params),
      query: plain(querystring),
      headers: plain(headers),
      body: plain(body),
    });
  });
  return operations;
}

/** A schema as JSON has it; what has a default need not be given. */
function plain(schema: FastifySchema['body']): JsonSchema {
  const copy = JSON.parse(
    JSON.stringify(schema ?? {}, (name, own: unknown) => (name === DESCRIBED_AS ? undefined : own)),
  ) as JsonSchema;
  const { properties = {}, required = [] } = copy;
  return {
    ...copy,
    properties,
    required: required.filter((name) => properties[name]?.default === undefined),
  };
}
