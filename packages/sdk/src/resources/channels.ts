import type { Http } from '../http.ts';
import {
  type Body,
  type CallOptions,
  type ChangeOptions,
  type CreateOptions,
  dataOf,
  eachItem,
  keyed,
  matched,
  pageOf,
  type Query,
} from '../responses.ts';

type ListQuery = Query<'/api/v1/channels'>;

export function channels(http: Http) {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/channels', { params: { query }, ...options }));
  return {
    list,
    iterate: (query: ListQuery = {}, options?: CallOptions) => eachItem((q) => list(q, options), query),
    get: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/channels/{id}', { params: { path: { id } }, ...options })),
    /** Connects a real number, or gives it new credentials; needs an administrator of a live workspace. */
    connect: (channel: Body<'/api/v1/channels'>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(http.POST('/api/v1/channels', { body: channel, params: keyed(idempotencyKey), ...options })),
    /** Asks WhatsApp about each of the credentials given, and keeps nothing. */
    check: (credentials: Body<'/api/v1/channels/check'>, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/channels/check', { body: credentials, ...options })),
    /** Its pace, its policy, pausing and resuming; needs an administrator. */
    update: (
      id: string,
      change: Body<'/api/v1/channels/{id}', 'patch'>,
      { ifMatch, ...options }: ChangeOptions = {},
    ) =>
      dataOf(
        http.PATCH('/api/v1/channels/{id}', {
          params: { path: { id }, ...matched(ifMatch) },
          body: change,
          ...options,
        }),
      ),
    remove: (id: string, { ifMatch, ...options }: ChangeOptions = {}) =>
      dataOf(
        http.DELETE('/api/v1/channels/{id}', { params: { path: { id }, ...matched(ifMatch) }, ...options }),
      ),
  };
}
