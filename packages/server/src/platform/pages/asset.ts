import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { fontFaces } from './fonts.ts';

export interface Asset {
  /** Its URL with a version, so that it can be kept for ever and changes at once. */
  href: string;
  register(app: FastifyInstance): void;
}

/** A file of ours beside the pages. Text is sent compressed; bytes, which are pictures, are so already. */
export function asset(path: string, type: string, content: string | Buffer): Asset {
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 10);
  const compressed = typeof content === 'string' ? ({ compressed: 'once' } as const) : {};
  return {
    href: `${path}?v=${version}`,
    register: (app) => {
      const config = { access: 'public', ...compressed } as const;
      app.get(path, { config, schema: { hide: true } }, (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          .type(type)
          .send(content),
      );
    },
  };
}

/** The styles of every page of the server; its shell adds others. */
const SHARED = ['tokens', 'base', 'forms'].map((name) => new URL(`styles/${name}.css`, import.meta.url));

export function stylesheet(path: string, ...files: readonly URL[]): Asset {
  const text = [fontFaces(), ...[...SHARED, ...files].map((file) => readFileSync(file, 'utf8'))].join('\n');
  return asset(path, 'text/css; charset=utf-8', text);
}
