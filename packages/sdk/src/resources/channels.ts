import { crud } from '../crud.ts';
import type { Http } from '../http.ts';
import { type Body, type CallOptions, dataOf } from '../responses.ts';

export function channels(http: Http) {
  const { list, iterate, get, create, update, delete: remove } = crud(http, '/api/v1/channels');
  return {
    list,
    iterate,
    get,
    /** Connects a real number, or gives it new credentials; needs an administrator of a live workspace. */
    connect: create,
    /** Asks WhatsApp about each of the credentials given, and keeps nothing. */
    check: (credentials: Body<'/api/v1/channels/check'>, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/channels/check', { body: credentials, ...options })),
    /** Asks whether Meta can reach this server at its public URL. */
    reach: (options?: CallOptions) => dataOf(http.GET('/api/v1/channels/reach', { ...options })),
    /** Changes, pauses or resumes a channel; needs an administrator. */
    update,
    /** Says that funds were added to the account of a channel that lacks them: a message is tried at once. */
    fundsAdded: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/channels/{id}/funds-added', { params: { path: { id } }, ...options })),
    remove,
  };
}
