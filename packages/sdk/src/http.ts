import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api.ts';
import { createRetryingFetch } from './retrying-fetch.ts';

export interface MeghdootOptions {
  /** `mgd_…`, or an OAuth access token. None in the dashboard, whose cookie speaks for it. */
  apiKey?: string | undefined;
  /** The workspace to act on, for a person who belongs to several. A function is called for each request. */
  workspaceId?: string | (() => string | undefined) | undefined;
  /**
   * The id of the person whom a page shows as signed in. The server refuses a request (401) when another person has
   * signed in in the same browser since. A function is called for each request.
   */
  personId?: string | (() => string | undefined) | undefined;
  /** The URL of the server; http://localhost:3000 when not given. */
  baseUrl?: string | undefined;
  /** Instead of the global one. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** The number of times that a failed request is sent again; 3 when not given. */
  maxRetries?: number | undefined;
  /** The time-out of each attempt in milliseconds; 30,000 when not given. */
  timeoutMs?: number | undefined;
  /**
   * Asked when the credential of a request is refused (401): true sends the request once more, under the key it had. It
   * may take its time, for a person who signs in, or change the request's headers, for a token that is renewed; what it
   * throws the call throws. The stream of events does not ask.
   */
  onUnauthorized?: ((request: Request) => Promise<boolean>) | undefined;
}

/** The typed client of every path, with retries and without the comfort: `{data, error, response}`. */
export type Http = Client<paths, 'application/json'>;

export function createHttp(options: MeghdootOptions): Http {
  const retrying = createRetryingFetch({
    fetch: createFetch(options),
    maxRetries: options.maxRetries ?? 3,
    timeoutMs: options.timeoutMs ?? 30_000,
  });
  return createClient<paths, 'application/json'>({
    baseUrl: options.baseUrl ?? 'http://localhost:3000',
    ...(options.apiKey !== undefined && { headers: { authorization: `Bearer ${options.apiKey}` } }),
    fetch: (request) => untilAdmitted(withIdempotencyKey(request), retrying, options.onUnauthorized),
  });
}

/** A large file over a slow line takes this long; a shorter `timeoutMs` is for small requests. */
const LEAST_UPLOAD_MS = 600_000;

/** Returns a fetch like that of all requests, with a longer time-out for a file. */
export function createUploadFetch(options: MeghdootOptions): (request: Request) => Promise<Response> {
  const retrying = createRetryingFetch({
    fetch: createFetch(options),
    maxRetries: options.maxRetries ?? 3,
    timeoutMs: Math.max(options.timeoutMs ?? 0, LEAST_UPLOAD_MS),
  });
  return (request) => untilAdmitted(withIdempotencyKey(request), retrying, options.onUnauthorized);
}

/** Sends a request again when it was refused for its credential, because it was not carried out. */
async function untilAdmitted(
  request: Request,
  send: (request: Request) => Promise<Response>,
  onUnauthorized: MeghdootOptions['onUnauthorized'],
): Promise<Response> {
  if (!onUnauthorized) return send(request);
  for (;;) {
    const response = await send(request.clone());
    if (response.status !== 401 || !(await onUnauthorized(request))) return response;
  }
}

/** Returns a fetch with one attempt, whose response may be read as it comes. */
export function createFetch(options: MeghdootOptions): (request: Request) => Promise<Response> {
  const own = options.fetch ?? ((request) => fetch(request));
  return (request) =>
    own(named(named(request, 'x-workspace', options.workspaceId), 'x-person', options.personId));
}

function named(request: Request, header: string, by: MeghdootOptions['workspaceId']): Request {
  const id = typeof by === 'function' ? by() : by;
  if (id !== undefined) request.headers.set(header, id);
  return request;
}

/**
 * Gives a request that makes something a key that it keeps through its retries, so that it is carried out once at
 * most.
 */
function withIdempotencyKey(request: Request): Request {
  const makes = request.method === 'POST' && new URL(request.url).pathname.includes('/api/v1/');
  if (makes && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', randomKey());
  return request;
}

/** Returns a random key without randomUUID, which browsers have on https pages only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
