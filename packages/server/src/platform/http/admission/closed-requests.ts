import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { ApiError } from '../../../errors.ts';

/** Returns whether a path refuses what its route does not name. */
export const isClosed = (path: string) => /^\/api\/(v1|app)\//.test(path);

/** The keywords of JSON Schema that this file reads. */
interface Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const NOTHING = { type: 'object', properties: {}, additionalProperties: false };

/**
 * Makes a request under /api/v1 and /api/app take what its route names and nothing else, because an ignored
 * `deliverAt` would send at once. The objects of the body, nested ones too, and the query are closed here for all
 * routes; a schema that is open on purpose (a record) stays open. It must run before the routes and whatever
 * describes them.
 */
export function registerClosedRequests(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!isClosed(route.url)) return;
    const { body, querystring } = route.schema ?? {};
    route.schema = {
      ...route.schema,
      querystring: querystring === undefined ? NOTHING : closed(querystring as Schema),
      ...(body !== undefined && { body: closed(body as Schema) }),
    };
    if (body === undefined) route.preValidation = [route.preValidation ?? [], refuseBody].flat();
  });
}

function closed(schema: Schema): Schema {
  const out: Schema = { ...schema };
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, closed(field)]);
    out.properties = Object.fromEntries(fields);
    out.additionalProperties ??= false;
  }
  if (schema.items) out.items = closed(schema.items);
  for (const union of ['anyOf', 'oneOf'] as const) if (schema[union]) out[union] = schema[union].map(closed);
  return out;
}

/** Refuses a body on an action that takes none; an empty body counts as none. */
const refuseBody: preValidationHookHandler = (request, _reply, done) => {
  const { body } = request;
  if (body === undefined || body === null) return done();
  const [name] = Object.keys(body);
  if (typeof body === 'object' && !Array.isArray(body) && name === undefined) return done();
  const field = typeof body === 'object' && !Array.isArray(body) ? name! : 'body';
  const message = field === 'body' ? 'must be empty' : 'is not known (this takes none)';
  const said = field.length > 64 ? `${field.slice(0, 64)}…` : field;
  done(
    new ApiError('INVALID_PAYLOAD', { message: `${said} ${message}.`, details: [{ field: said, message }] }),
  );
};
