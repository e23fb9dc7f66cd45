import type { Http } from '../http.ts';
import {
  type Body,
  type CallOptions,
  type ChangeOptions,
  type CreateOptions,
  dataOf,
  eachItem,
  keyed,
  matched,
  pageOf,
  type Query,
} from '../responses.ts';

type ListQuery = Query<'/api/v1/contacts'>;

export function contacts(http: Http) {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/contacts', { params: { query }, ...options }));
  return {
    list,
    iterate: (query: ListQuery = {}, options?: CallOptions) => eachItem((q) => list(q, options), query),
    /** The different tags of all contacts, sorted. */
    tags: (options?: CallOptions) => dataOf(http.GET('/api/v1/tags', { ...options })),
    get: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/contacts/{id}', { params: { path: { id } }, ...options })),
    create: (contact: Body<'/api/v1/contacts'>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(http.POST('/api/v1/contacts', { body: contact, params: keyed(idempotencyKey), ...options })),
    /** Fields that are absent stay as they are. */
    update: (
      id: string,
      change: Body<'/api/v1/contacts/{id}', 'patch'>,
      { ifMatch, ...options }: ChangeOptions = {},
    ) =>
      dataOf(
        http.PATCH('/api/v1/contacts/{id}', {
          params: { path: { id }, ...matched(ifMatch) },
          body: change,
          ...options,
        }),
      ),
    delete: (id: string, { ifMatch, ...options }: ChangeOptions = {}) =>
      dataOf(
        http.DELETE('/api/v1/contacts/{id}', { params: { path: { id }, ...matched(ifMatch) }, ...options }),
      ),
  };
}
