import { listAt } from '../crud.ts';
import type { Http } from '../http.ts';
import {
  type Body,
  type CallOptions,
  type CreateOptions,
  dataOf,
  keyed,
  type Query,
  streamOf,
} from '../responses.ts';
import type { Message, MessageDetail } from '../schemas.ts';

export function messages(http: Http) {
  // openapi-fetch leaves out of its types what a part of a union never has, which may be asked for all the same.
  return {
    /** Returns once the message is stored. Every send has an Idempotency-Key: a retry never sends twice. */
    send: (message: Body<'/api/v1/messages/send'>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(
        http.POST('/api/v1/messages/send', { body: message, params: keyed(idempotencyKey), ...options }),
      ),
    /** Returns a message with its history, and what it waits for. */
    get: (messageId: string, options?: CallOptions) =>
      dataOf(
        http.GET('/api/v1/messages/{messageId}', { params: { path: { messageId } }, ...options }),
      ) as Promise<MessageDetail>,
    /** Takes it back while nothing of it is on its way to WhatsApp; else a 409 says what it is by now. */
    cancel: (messageId: string, options?: CallOptions) =>
      dataOf(
        http.POST('/api/v1/messages/{messageId}/cancel', { params: { path: { messageId } }, ...options }),
      ) as Promise<Message>,
    /** Shows the person that their message was read, and with `typing` that they are being answered. */
    markRead: (
      messageId: string,
      mark: Body<'/api/v1/messages/{messageId}/read'> = {},
      options?: CallOptions,
    ) =>
      dataOf(
        http.POST('/api/v1/messages/{messageId}/read', {
          body: mark,
          params: { path: { messageId } },
          ...options,
        }),
      ),
    /** Each of its events, with what every webhook was sent of it. */
    deliveries: (messageId: string, options?: CallOptions) =>
      dataOf(
        http.GET('/api/v1/messages/{messageId}/deliveries', { params: { path: { messageId } }, ...options }),
      ),
    ...listAt(http, '/api/v1/messages'),
    /** The messages that fit the filters of the list as CSV or JSON lines, as they come. */
    export: (query: Partial<Query<'/api/v1/messages/export'>> = {}, options?: CallOptions) =>
      streamOf(
        http.GET('/api/v1/messages/export', {
          params: { query: query as Query<'/api/v1/messages/export'> },
          parseAs: 'stream',
          ...options,
        }),
      ),
  };
}
