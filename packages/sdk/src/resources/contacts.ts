import { crud } from '../crud.ts';
import type { Http } from '../http.ts';
import { type CallOptions, dataOf } from '../responses.ts';

/** Fields that a change leaves out stay as they are. */
export function contacts(http: Http) {
  return {
    ...crud(http, '/api/v1/contacts'),
    /** Erases the person for good, which goes on in the background; `erasure` says how far it has come. */
    erase: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/contacts/{id}/erase', { params: { path: { id } }, ...options })),
    erasure: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/contacts/{id}/erasure', { params: { path: { id } }, ...options })),
    /** The different tags of all contacts, sorted. */
    tags: (options?: CallOptions) => dataOf(http.GET('/api/v1/tags', { ...options })),
  };
}
