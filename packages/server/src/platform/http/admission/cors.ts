import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface OpenPath {
  path: string;
  methods: readonly string[];
}

/** Headers of ours that a page of another origin may read. */
const EXPOSED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');

/** All of it is open: a bearer credential is not sent by a browser of itself, and a cookie is not sent without `Allow-Credentials`. */
const OPEN_API = '/api/v1/';

/**
 * Lets pages of any origin call these paths, without credentials, and read every response, refusals included. A
 * preflight meets no limit. Must come before the limits and the routes. (`@fastify/cors` would respond to `OPTIONS *` for
 * every path and leave 405 without headers.)
 */
export function registerOpenPaths(app: FastifyInstance, open: readonly OpenPath[]): void {
  const paths = new Set(open.map(({ path }) => path));

  app.addHook('onRequest', (request, reply, done) => {
    // No response of the API is cached for others, so that only a page needs `Vary`.
    const open = request.url.startsWith(OPEN_API)
      ? request.headers.origin !== undefined
      : paths.has(pathOf(request));
    if (open)
      void reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
    done();
  });

  for (const { path, methods } of open) {
    app.options(path, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
      answerPreflight(request, reply, methods),
    );
  }
}

/** Returns whether a request is a preflight for a path of the API that no route takes. */
export function isPreflight({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    url.startsWith(OPEN_API) &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

export function answerPreflight(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  const asked = headers['access-control-request-headers'];
  if (asked) void reply.header('access-control-allow-headers', asked);
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-max-age': '86400',
      vary: 'Access-Control-Request-Headers',
    })
    .send();
}

/** The route's own spelling; the request's where there is no route for its method. */
function pathOf(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  return route !== undefined && !request.is404 ? route : request.url.split('?', 1)[0]!;
}
