import type { Http } from '../http.ts';
import {
  type Body,
  type CallOptions,
  type CreateOptions,
  dataOf,
  eachItem,
  type ForceOptions,
  forced,
  keyed,
  matched,
  pageOf,
  type Query,
} from '../responses.ts';

type ListQuery = Query<'/api/v1/keys'>;

/** API keys; needs an administrator. */
export function keys(http: Http) {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/keys', { params: { query }, ...options }));
  return {
    list,
    iterate: (query: ListQuery = {}, options?: CallOptions) => eachItem((q) => list(q, options), query),
    get: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/keys/{id}', { params: { path: { id } }, ...options })),
    /** The secret is `key` in this response, and nowhere else. */
    create: (input: Body<'/api/v1/keys'>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(http.POST('/api/v1/keys', { body: input, params: keyed(idempotencyKey), ...options })),
    /** The key that makes the request is revoked only with `force`. */
    revoke: (id: string, { force, ifMatch, ...options }: ForceOptions = {}) =>
      dataOf(
        http.DELETE('/api/v1/keys/{id}', {
          params: { path: { id }, query: forced(force), ...matched(ifMatch) },
          ...options,
        }),
      ),
  };
}
