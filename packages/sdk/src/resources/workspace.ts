import { type Body, type CallOptions, dataOf } from '../answers.ts';
import type { Http } from '../http.ts';

/** The workspace of the credential; needs an administrator. */
export function workspace(http: Http) {
  return {
    get: (options?: CallOptions) => dataOf(http.GET('/api/v1/workspace', { ...options })),
    update: (change: Body<'/api/v1/workspace', 'patch'>, options?: CallOptions) =>
      dataOf(http.PATCH('/api/v1/workspace', { body: change, ...options })),
  };
}
