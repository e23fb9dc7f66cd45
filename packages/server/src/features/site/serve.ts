/** Pages and documents that are the same for everybody: each made once, when it is first asked for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../../platform/http/response/etag.ts';
import { type Html, htmlText } from '../../platform/pages/html.ts';
import { fingerprint } from '../../platform/security/tokens.ts';
import { CODE_HEADERS, SITE_HEADERS } from './shell.ts';

export const MARKDOWN = 'text/markdown; charset=utf-8';
export const PLAIN = 'text/plain; charset=utf-8';
export const PUBLIC = { config: { access: 'public' as const }, schema: { hide: true } };

/** The same for everybody, and so compressed once. */
const FIXED = { ...PUBLIC, config: { ...PUBLIC.config, compressed: 'once' as const } };

/** Lets clients cache what is sent in this scope for five minutes. */
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
  const text = once(() => tagged(make()));
  app.get(path, FIXED, (request, reply) =>
    sendTagged(request, reply.headers({ ...headers, 'content-type': type }), text()),
  );
}

/** A page for people, with code, and the same as Markdown for whoever asks for that. */
export interface TwoForms {
  page: () => Tagged;
  markdown: () => Tagged;
}

export function twoForms(makePage: () => Html, makeMarkdown: () => string): TwoForms {
  return {
    page: once(() => tagged(htmlText(makePage()))),
    markdown: once(() => tagged(makeMarkdown())),
  };
}

/** `find` says what stands at a URL of this pattern; nothing: it is 404. */
export function negotiate(
  app: FastifyInstance,
  path: string,
  find: (request: FastifyRequest) => TwoForms | undefined,
  headers: Record<string, string> = {},
): void {
  app.get(path, FIXED, (request, reply) => {
    const found = find(request);
    if (!found) return reply.callNotFound();
    void reply.headers({ vary: 'Accept', ...headers });
    if (!wantsMarkdown(request.headers.accept))
      return sendTagged(request, reply.headers(CODE_HEADERS), found.page());
    return sendTagged(request, reply.header('content-type', MARKDOWN), found.markdown());
  });
}

/** A text with its entity-tag. */
export interface Tagged {
  text: string;
  tag: string;
}

export function tagged(text: string): Tagged {
  return { text, tag: `"${fingerprint(text).slice(0, 22)}"` };
}

/** Sends a page without code, or 304 to whoever has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Tagged): FastifyReply {
  return sendTagged(request, reply.headers(SITE_HEADERS), page);
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, { text, tag }: Tagged): FastifyReply {
  void reply.header('etag', tag);
  if (isKnown(request, tag)) return reply.code(304).send();
  return reply.serializer((payload: unknown) => payload as string).send(text);
}

export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Returns whether a client prefers Markdown to HTML: only one that names it, above HTML. Browsers send wildcards and
 * mean pages.
 */
function wantsMarkdown(accept: string | undefined): boolean {
  const quality = new Map<string, number>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [type, ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    quality.set(type!, q === undefined ? 1 : Number(q) || 0);
  }
  const markdown = quality.get('text/markdown') ?? 0;
  return markdown > (quality.get('text/html') ?? 0);
}
