import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { ApiError } from '../../errors.ts';

/** Whether a path takes nothing that its route does not name. */
export const isClosed = (path: string) => /^\/api\/(v1|app)\//.test(path);

/** As far as a JSON Schema is looked at here. */
interface Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const NOTHING = { type: 'object', properties: {}, additionalProperties: false };

/**
 * Under /api/v1 and /api/app a request takes what its route names and nothing else, for an ignored `deliverAt` would send
 * at once: the objects of its body, nested ones too, and its query are closed here, once for all routes. What a schema
 * leaves free on purpose (a record) stays so. Must come before the routes and whatever describes them.
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

/** Of an action that needs no body: an empty one is none. */
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
