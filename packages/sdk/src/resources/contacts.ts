import { crud } from '../crud.ts';
import type { Http } from '../http.ts';
import { type CallOptions, dataOf } from '../responses.ts';

/** Fields that a change leaves out stay as they are. */
export function contacts(http: Http) {
  return {
    ...crud(http, '/api/v1/contacts'),
    /** The different tags of all contacts, sorted. */
    tags: (options?: CallOptions) => dataOf(http.GET('/api/v1/tags', { ...options })),
  };
}
