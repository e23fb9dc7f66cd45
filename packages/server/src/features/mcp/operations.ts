import type { FastifyInstance, FastifySchema } from 'fastify';
import { DESCRIBED_AS } from '../../platform/openapi/schemas.ts';

type Fields = Record<string, JsonSchema>;

export interface JsonSchema {
  [keyword: string]: unknown;
  default?: unknown;
  properties?: Fields;
  required?: string[];
}

/** The methods of the routes that may be tools. */
const METHODS = ['GET', 'POST', 'PATCH'] as const;

/** A route, as far as a tool is made from it. */
export interface RouteOperation {
  method: (typeof METHODS)[number];
  /** It changes nothing, whatever its method is. */
  reads: boolean;
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
  app.addHook('onRoute', ({ method, url, schema = {}, config }) => {
    const { operationId, summary } = schema as { [name: string]: string | undefined };
    const known = METHODS.find((each) => each === method);
    if (operationId === undefined || known === undefined) return;
    const { params, querystring, headers, body } = schema;
    operations.set(operationId, {
      method: known,
      reads: known === 'GET' || (Array.isArray(config?.access) && config.access.includes('read')),
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
