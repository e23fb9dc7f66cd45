/** The OpenAPI 3.0.3 description of every route, made from what the route itself declares. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { ErrorBody } from '../http/response/envelope.ts';
import type { Document, Schema } from './document.ts';
import { createExamples, type ExampleValues } from './examples.ts';
import { HEADERS } from './headers.ts';
import { describeOperation } from './operation.ts';
import { shareResponses } from './responses.ts';
import type { RouteFacts } from './route-facts.ts';
import { createComponents, toOpenApiSchema } from './schemas.ts';
import { describeWebhooks, typeEvents } from './webhooks.ts';

/** The words of the description, which the routes cannot know. */
export interface ApiDescription {
  info: Document['info'];
  servers: { url: string; description?: string }[];
  tags: { name: string; description: string }[];
  /** The description of the bearer credential and of where it comes from. */
  credential: string;
  /** The cookie that a person who is signed in sends instead. */
  session: { cookie: string; description: string };
  /** The schema of an event's data, by the noun that its type begins with. */
  eventData: Record<string, TSchema>;
  examples: ExampleValues;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The description as an object; after `ready()`. */
    openApi(): Document;
  }
}

/** Describes every route that follows and serves the description; must come before the routes. */
export async function registerOpenApi(app: FastifyInstance, description: ApiDescription): Promise<void> {
  const routes = new Map<string, RouteFacts>();
  await app.register(swagger, {
    openapi: { openapi: '3.0.3', info: description.info },
    transform: ({ schema, url, route }) => {
      for (const method of [route.method].flat()) {
        const { access = 'public', agents, errors = [], rateLimit, etag = false } = route.config ?? {};
        const path = url.replace(/:([^/]+)/g, '{$1}');
        const name = method.toLowerCase();
        routes.set(`${name} ${path}`, {
          method: name,
          path,
          access,
          agents,
          errors,
          etag,
          limit: typeof rateLimit === 'object' ? Number(rateLimit.max) : undefined,
        });
      }
      return { schema, url };
    },
  });

  let document: Document | undefined;
  let text: string | undefined;
  app.decorate('openApi', () => {
    document ??= compose(app.swagger() as unknown as Document, routes, description);
    return document;
  });
  app.get(
    '/openapi.json',
    { config: { access: 'public', compressed: 'once' }, schema: { hide: true } },
    async (_request, reply) => {
      text ??= JSON.stringify(app.openApi());
      return reply
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .serializer((payload: unknown) => payload as string)
        .send(text);
    },
  );
}

/** Throws when two schemas share a title: half a description would hide one of them. */
function compose(raw: Document, routes: Map<string, RouteFacts>, description: ApiDescription): Document {
  const components = createComponents();
  const examples = createExamples(description.examples);
  const component = (schema: TSchema) => components.hoist(toOpenApiSchema(schema as Schema));
  component(ErrorBody);
  const events = Object.entries(description.eventData).map(([noun, data]) => [noun, component(data)]);
  const paths: Document['paths'] = {};
  for (const [path, item] of Object.entries(raw.paths).sort(([a], [b]) => (a < b ? -1 : 1))) {
    paths[path] = {};
    for (const [method, operation] of Object.entries(item)) {
      const facts = routes.get(`${method} ${path}`)!;
      paths[path][method] = describeOperation(operation, facts, { components, examples });
    }
  }
  const responses = shareResponses(paths);
  const schemas = components.all();
  typeEvents(schemas, Object.fromEntries(events));
  const webhooks = describeWebhooks(schemas);
  return {
    openapi: '3.0.3',
    info: description.info,
    servers: description.servers,
    tags: usedTags(paths, description.tags),
    security: [{ bearer: [] }],
    paths,
    ...(webhooks && { 'x-webhooks': webhooks }),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: description.credential },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: description.session.cookie,
          description: description.session.description,
        },
      },
      headers: HEADERS,
      responses,
      schemas,
    },
  };
}

function usedTags(paths: Document['paths'], tags: ApiDescription['tags']): ApiDescription['tags'] {
  const used = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.tags ?? [])),
  );
  return tags.filter((tag) => used.has(tag.name));
}
