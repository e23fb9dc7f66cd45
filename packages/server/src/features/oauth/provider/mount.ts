/** Lets oidc-provider, a Koa application, respond at its paths: it reads the body itself and writes to the socket. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { type Limit, limited } from '../../../platform/http/admission/rate-limit.ts';
import { logRefusal, toApiError } from '../../../platform/http/response/error-handler.ts';
import type { Log } from '../../../platform/log.ts';
import { sendHtml } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import { AUTHORIZATIONS } from '../bounds.ts';
import { AUTHORIZE, JWKS, REGISTER, REVOKE, TOKEN } from '../paths.ts';
import { errorPage } from './error-page.ts';

export interface MountOptions {
  provider: () => Promise<Provider>;
  baseUrl: string;
  /** Registrations by address. */
  limit: Limit | undefined;
  log: Log;
}

const origins = new WeakMap<IncomingMessage, FastifyRequest>();

/** The request of ours that a request of the provider's is. */
export const requestOf = (raw: IncomingMessage): FastifyRequest | undefined => origins.get(raw);

export async function mountProvider(app: FastifyInstance, o: MountOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    registerOauthErrors(scope, o.log);

    const { protocol, host, pathname } = new URL(o.baseUrl);
    const basePath = pathname === '/' ? '' : pathname;
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const provider = await o.provider();
      const { raw } = request;
      origins.set(raw, request);
      nameScope(raw);
      // Whichever host and scheme the request came by, our URLs and cookies are those of BASE_URL.
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      raw.headers['x-forwarded-host'] = host;
      if (basePath) (raw as { originalUrl?: string }).originalUrl = basePath + raw.url;
      reply.hijack(); // onSend is skipped: what the hooks have set must be copied
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      await provider.callback()(raw, reply.raw);
    };

    const open = { config: { access: 'public', changesFrom: 'any' }, schema: { hide: true } } as const;
    const begin = { access: 'public' as const, ...limited(AUTHORIZATIONS, 'oauth-authorize', 'address') };
    scope.get(AUTHORIZE, { config: begin, schema: { hide: true } }, handler);
    scope.get(`${AUTHORIZE}/:uid`, open, handler);
    scope.get(JWKS, open, handler);
    scope.post(TOKEN, open, handler);
    scope.post(REVOKE, open, handler);
    const config = { ...open.config, ...limited(o.limit, 'oauth-register', 'address') };
    scope.post(REGISTER, { config, schema: { hide: true } }, handler);
  });
}

/** A client that asks for nothing gets the least (RFC 6749 §3.3). */
function nameScope(raw: IncomingMessage): void {
  const [path, query = ''] = raw.url!.split('?', 2);
  if (path !== AUTHORIZE || new URLSearchParams(query).get('scope')) return;
  const rest = query.split('&').filter((part) => part && !/^scope(=|$)/.test(part));
  raw.url = `${path}?${[...rest, 'scope=read'].join('&')}`;
}

/**
 * Shows what fails before the provider has the request: as a page where a browser is, else in the form of RFC 6749
 * §5.2.
 */
function registerOauthErrors(scope: FastifyInstance, log: Log): void {
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toApiError(error);
    logRefusal(log, refusal, error, request.id);
    const code = refusal.status >= 500 ? 'server_error' : 'invalid_request';
    const named = refusal.status === 429 || refusal.status === 503 ? 'temporarily_unavailable' : code;
    const description = `${refusal.message} ${refusal.hint}`;
    void reply.headers({ ...refusal.headers, 'cache-control': 'no-store' });
    const isPage = request.routeOptions.url?.startsWith(AUTHORIZE) ?? false;
    if (isPage) return sendHtml(reply, refusal.status, errorPage(languageOf(request), named, description));
    return reply.code(refusal.status).send({ error: named, error_description: description });
  });
}
