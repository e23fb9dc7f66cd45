import type { Http } from '../http.ts';
import { type CallOptions, eachItem, pageOf, type Query } from '../responses.ts';

type ListQuery = Query<'/api/v1/audit'>;

/** Lists who changed what in the workspace, newest first; needs an administrator. */
export function audit(http: Http) {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/audit', { params: { query }, ...options }));
  return {
    list,
    iterate: (query: ListQuery = {}, options?: CallOptions) => eachItem((q) => list(q, options), query),
  };
}
