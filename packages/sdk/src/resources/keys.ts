import { crud } from '../crud.ts';
import type { Http } from '../http.ts';
import { dataOf, type ForceOptions, forced, matched } from '../responses.ts';

/** API keys; needs an administrator. */
export function keys(http: Http) {
  const { list, iterate, get, create } = crud(http, '/api/v1/keys');
  return {
    list,
    iterate,
    get,
    /** The secret is `key` in this response, and nowhere else. */
    create,
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
