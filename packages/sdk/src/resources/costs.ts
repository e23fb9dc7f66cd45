import type { Http } from '../http.ts';
import { type Body, type CallOptions, dataOf, type Query, streamOf } from '../responses.ts';

/** Reads what messages have cost, and keeps them within a budget. */
export function costs(http: Http) {
  return {
    read: (query: Query<'/api/v1/costs'> = {}, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/costs', { params: { query }, ...options })),
    /** The same as CSV: a line for each group. */
    export: (query: Query<'/api/v1/costs/export'> = {}, options?: CallOptions) =>
      streamOf(http.GET('/api/v1/costs/export', { params: { query }, parseAs: 'stream', ...options })),
    /** Reads the budget of a day, and what is spent of it today. */
    budget: (options?: CallOptions) => dataOf(http.GET('/api/v1/budget', { ...options })),
    setBudget: (budget: Body<'/api/v1/budget', 'put'>, options?: CallOptions) =>
      dataOf(http.PUT('/api/v1/budget', { body: budget, ...options })),
    removeBudget: (options?: CallOptions) => dataOf(http.DELETE('/api/v1/budget', { ...options })),
  };
}
