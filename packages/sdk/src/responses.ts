import { errorFrom, MeghdootError } from './errors.ts';
import type { paths } from './generated/api.ts';

/** The options of a call; its signal ends it early. */
export interface CallOptions {
  signal?: AbortSignal;
}

export interface CreateOptions extends CallOptions {
  /** Yours, so that repeating the request from another process makes nothing twice; made for each call when not given. */
  idempotencyKey?: string | undefined;
}

/** The header of a request that makes something, as openapi-fetch takes it. */
export const keyed = (key: string | undefined) => ({
  header: key === undefined ? {} : { 'Idempotency-Key': key },
});

export interface ChangeOptions extends CallOptions {
  /** An ETag (`etagOf` what was read): PRECONDITION_FAILED unless the thing still has it. */
  ifMatch?: string | undefined;
}

export const matched = (etag: string | undefined) => ({
  header: etag === undefined ? {} : { 'If-Match': etag },
});

const etags = new WeakMap<object, string>();

/** The ETag that a thing had when this client read or changed it; undefined for what has none. */
export const etagOf = (thing: object): string | undefined => etags.get(thing);

export interface ForceOptions extends ChangeOptions {
  /** Does it although the caller's own credential could not be used any more. */
  force?: boolean;
}

export const forced = (force: boolean | undefined) => (force ? { force } : {});

export interface Page<T> {
  data: T[];
  /** Give it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
}

type Json<C> = C extends { content: { 'application/json': infer T } } ? T : never;

/** The query parameters of a list. */
export type Query<Path extends keyof paths> = NonNullable<
  paths[Path] extends { get: { parameters: { query?: infer Q } } } ? Q : never
>;

/** The body that a request to a path takes. */
export type Body<Path extends keyof paths, Method extends 'post' | 'patch' | 'put' = 'post'> =
  paths[Path] extends Record<Method, { requestBody: infer B }> ? Json<B> : never;

/** The `data` of a response that is no error. */
export type Data<Path extends keyof paths, Method extends 'get' | 'post' | 'patch' | 'delete'> =
  paths[Path] extends Record<Method, { responses: infer R }>
    ? Extract<Json<R[(200 | 201) & keyof R]>, { data: unknown }>['data']
    : never;

export interface Fetched<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The `data` of a response; an error is thrown as a MeghdootError. */
export async function dataOf<T>(call: Promise<Fetched<{ data: T }>>): Promise<T> {
  const { data } = await bodyOf(call);
  const etag = (await call).response.headers.get('etag');
  if (etag !== null && typeof data === 'object' && data !== null) etags.set(data, etag);
  return data;
}

export async function pageOf<T>(
  call: Promise<Fetched<{ data: T[]; pagination: { nextCursor: string | null } }>>,
): Promise<Page<T>> {
  const { data, pagination } = await bodyOf(call);
  return { data, nextCursor: pagination.nextCursor };
}

/** A file as it comes; an error is thrown as a MeghdootError. */
export async function streamOf(
  call: Promise<Fetched<ReadableStream<Uint8Array> | null>>,
): Promise<ReadableStream<Uint8Array>> {
  const { data, error, response } = await call;
  if (!response.ok || !data) throw errorFrom(response, error);
  return data;
}

async function bodyOf<T extends { data: unknown }>(call: Promise<Fetched<T>>): Promise<T> {
  let fetched: Fetched<T>;
  try {
    fetched = await call;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new MeghdootError('UNEXPECTED_RESPONSE', 'The response is not JSON.', {
      status: 0,
      cause,
      hint: 'Check baseUrl, and what stands between this program and the server.',
    });
  }
  const { data, error, response } = fetched;
  if (!response.ok || data?.data === undefined) throw errorFrom(response, error);
  return data;
}

/** Every item of a list, page after page, each fetched when it is needed. */
export async function* eachItem<T, Q extends { cursor?: string | undefined }>(
  list: (query: Q) => Promise<Page<T>>,
  query: Q,
): AsyncGenerator<T, void, undefined> {
  for (let next: Q | undefined = query; next; ) {
    const page: Page<T> = await list(next);
    yield* page.data;
    next = page.nextCursor === null ? undefined : { ...query, cursor: page.nextCursor };
  }
}
