import type { FastifyInstance } from 'fastify';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * What every response says for the safety of whoever reads it: under /api/ and /graph/ that nothing keeps it and nothing guesses its
 * type, and at an https URL of ours that a browser comes by https alone (RFC 6797; our hosts, not their subdomains).
 */
export function registerSafeHeaders(app: FastifyInstance, urls: readonly string[]): void {
  const secure = new Set(
    urls.map((url) => new URL(url)).flatMap(({ protocol, host }) => (protocol === 'https:' ? host : [])),
  );
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/graph/'))
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (secure.has(request.host)) void reply.header('strict-transport-security', `max-age=${YEAR_S}`);
    done();
  });
}
