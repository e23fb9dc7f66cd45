import { type CallOptions, dataOf, type Query } from '../answers.ts';
import type { Http } from '../http.ts';

/** How many messages there were, over time. */
export function stats(http: Http) {
  return {
    read: (query: Query<'/api/v1/stats'> = {}, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/stats', { params: { query }, ...options })),
  };
}
