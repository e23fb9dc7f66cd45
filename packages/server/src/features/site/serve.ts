/** Pages and documents that are the same for everybody: each made once, when it is first asked for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../../platform/pages/html.ts';
import { wantsMarkdown } from './accept.ts';
import { sendSite } from './shell.ts';

export const MARKDOWN = 'text/markdown; charset=utf-8';
export const PLAIN = 'text/plain; charset=utf-8';
export const PUBLIC = { config: { access: 'public' as const }, schema: { hide: true } };

/** What is sent in this scope may be kept for five minutes. */
export function keepBriefly(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
  });
}

export function serve(
  app: FastifyInstance,
  path: string,
  type: string,
  make: () => string,
  headers: Record<string, string> = {},
): void {
  const text = once(make);
  app.get(path, PUBLIC, (_request, reply) =>
    asText(reply.headers(headers).header('content-type', type), text()),
  );
}

/** A page for people, Markdown for whoever asks for it. */
export function negotiate(
  app: FastifyInstance,
  path: string,
  makePage: () => Html,
  makeMarkdown: () => string,
  headers: Record<string, string> = {},
): void {
  const markup = once(makePage);
  const text = once(makeMarkdown);
  app.get(path, PUBLIC, (request: FastifyRequest, reply) => {
    void reply.headers({ ...headers, vary: 'Accept' });
    if (!wantsMarkdown(request.headers.accept)) return sendSite(reply, markup());
    return asText(reply.header('content-type', MARKDOWN), text());
  });
}

function asText(reply: FastifyReply, text: string): FastifyReply {
  return reply.serializer((payload: unknown) => payload as string).send(text);
}

export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
