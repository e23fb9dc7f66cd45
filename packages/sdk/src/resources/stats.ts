import type { Http } from '../http.ts';
import { type CallOptions, dataOf, type Query } from '../responses.ts';

/** Counts messages over time. */
export function stats(http: Http) {
  return {
    read: (query: Query<'/api/v1/stats'> = {}, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/stats', { params: { query }, ...options })),
    /** Counts what is no template in this month, for each number: 1,000 are free. */
    serviceMessages: (query: Query<'/api/v1/stats/service-messages'> = {}, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/stats/service-messages', { params: { query }, ...options })),
  };
}
