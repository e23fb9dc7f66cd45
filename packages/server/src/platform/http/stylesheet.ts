import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export interface Stylesheet {
  /** Its address with a version, so that it can be kept for ever and changes at once. */
  href: string;
  register(app: FastifyInstance): void;
}

export function stylesheet(path: string, text: string): Stylesheet {
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 10);
  return {
    href: `${path}?v=${version}`,
    register: (app) => {
      app.get(path, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          .type('text/css; charset=utf-8')
          .send(text),
      );
    },
  };
}
