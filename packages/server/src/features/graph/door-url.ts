/**
 * The door's paths as Graph's clients write them: `/graph/v23.0/…`, `/v23.0/…` where only a host can be set, and without
 * a version where a client sends none. All become `/graph/…`, and their token a bearer credential, before any route is
 * looked for: an `access_token` in the query is in no URL that the rest of the service sees.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

export const DOOR = '/graph';

/** Ids of Meta are long; no other path of ours begins with a number. */
const FORMS = /^(?:\/graph(?:\/v\d+\.\d+)?|\/v\d+\.\d+|(?=\/\d{6,}(?:\/|$)))(\/.*)?$/;
const TOKEN = 'access_token';

type Asked = Pick<IncomingMessage, 'url' | 'headers'>;

export function rewriteDoorUrl(request: Asked): string {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  // A base URL that ends in a slash makes two of them.
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(/\/{2,}/g, '/');
  const found = FORMS.exec(path);
  if (!found) return url;
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const token = query.get(TOKEN);
  query.delete(TOKEN);
  const { headers } = request;
  const credential = bearer(headers.authorization) ?? text(headers['x-api-key']) ?? token;
  // An app's own token is its id and its secret.
  if (credential) headers.authorization = `Bearer ${credential.replace(/^\d+\|/, '')}`;
  const rest = (found[1] ?? '').replace(/\/$/, '').replace(/^\/upload:/, '/upload/'); // a colon means something to the router
  return DOOR + rest + (query.size > 0 ? `?${query}` : '');
}

/** Graph takes the older scheme too. */
function bearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^oauth\s/i.test(header) ? header.slice(6).trim() : header.replace(/^bearer\s+/i, '').trim();
}

const text = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);

/** The token that a request came with. */
export const tokenOf = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers.authorization === undefined ? undefined : bearer(headers.authorization);

/**
 * Returns the base URL of the door under the host name that the request used, which within a network may differ from
 * ours.
 */
export function baseOf(request: Pick<FastifyRequest, 'host' | 'protocol' | 'server'>): string {
  const { host, protocol } = request;
  const { apiUrl } = request.server.installation.config;
  return host === '' || host === new URL(apiUrl).host ? apiUrl : `${protocol}://${host}`;
}
