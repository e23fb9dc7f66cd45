import type { Http } from '../http.ts';
import { type CallOptions, dataOf, type Query } from '../responses.ts';

/** How many messages there were, over time. */
export function stats(http: Http) {
  return {
    read: (query: Query<'/api/v1/stats'> = {}, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/stats', { params: { query }, ...options })),
  };
}
