import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface OpenPath {
  path: string;
  methods: readonly string[];
}

/** Headers of ours that a page of another origin may read. */
const EXPOSED = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');

/**
 * Lets pages of any origin call these paths, without credentials, and read every answer, refusals included. A
 * preflight meets no limit. Must come before the limits and the routes. (`@fastify/cors` would answer `OPTIONS *` for
 * every path and leave 405 without headers.)
 */
export function registerOpenPaths(app: FastifyInstance, open: readonly OpenPath[]): void {
  const paths = new Set(open.map(({ path }) => path));

  app.addHook('onRequest', async (request, reply) => {
    if (!paths.has(pathOf(request))) return;
    void reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
  });

  for (const { path, methods } of open) {
    app.options(path, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
      const asked = request.headers['access-control-request-headers'];
      if (asked) void reply.header('access-control-allow-headers', asked);
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': methods.join(', '),
          'access-control-max-age': '86400',
          vary: 'Access-Control-Request-Headers',
        })
        .send();
    });
  }
}

/** The route's own spelling; the request's where there is no route for its method. */
function pathOf(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  return route !== undefined && !request.is404 ? route : request.url.split('?', 1)[0]!;
}
