import type { Http } from '../http.ts';
import { type CallOptions, dataOf, eachItem, pageOf, type Query } from '../responses.ts';

type ListQuery = Query<'/api/v1/templates'>;

export function templates(http: Http) {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/templates', { params: { query }, ...options }));
  return {
    list,
    iterate: (query: ListQuery = {}, options?: CallOptions) => eachItem((q) => list(q, options), query),
    get: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/templates/{id}', { params: { path: { id } }, ...options })),
  };
}
