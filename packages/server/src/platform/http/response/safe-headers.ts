import type { FastifyInstance } from 'fastify';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Sets the security headers of every response: under /api/ and /graph/ nothing is cached and no type is guessed, and
 * at an https URL of ours browsers use https alone (RFC 6797; our hosts without their subdomains).
 */
export function registerSafeHeaders(app: FastifyInstance, urls: readonly string[]): void {
  const secure = new Set(
    urls.map((url) => new URL(url)).flatMap(({ protocol, host }) => (protocol === 'https:' ? host : [])),
  );
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/graph/'))
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (secure.size > 0 && secure.has(request.host))
      void reply.header('strict-transport-security', `max-age=${YEAR_S}`);
    done();
  });
}
