import type { Http } from '../http.ts';
import { type Body, type CallOptions, dataOf, type ForceOptions, forced, matched } from '../responses.ts';

/** The workspace of the credential; needs an administrator. */
export function workspace(http: Http) {
  return {
    get: (options?: CallOptions) => dataOf(http.GET('/api/v1/workspace', { ...options })),
    /** An `allowIps` without the caller's own IP address is taken only with `force`. */
    update: (change: Body<'/api/v1/workspace', 'patch'>, { force, ifMatch, ...options }: ForceOptions = {}) =>
      dataOf(
        http.PATCH('/api/v1/workspace', {
          body: change,
          params: { query: forced(force), ...matched(ifMatch) },
          ...options,
        }),
      ),
  };
}
