import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

export interface Stylesheet {
  /** Its URL with a version, so that it can be kept for ever and changes at once. */
  href: string;
  register(app: FastifyInstance): void;
}

/** What every page of the server is dressed in, before what its shell adds. */
const SHARED = ['tokens', 'base', 'forms'].map((name) => new URL(`styles/${name}.css`, import.meta.url));

export function stylesheet(path: string, ...files: readonly URL[]): Stylesheet {
  const text = [...SHARED, ...files].map((file) => readFileSync(file, 'utf8')).join('\n');
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
