import { crud } from '../crud.ts';
import type { Http } from '../http.ts';
import {
  type Body,
  type CallOptions,
  type CreateOptions,
  dataOf,
  eachItem,
  keyed,
  pageOf,
  type Query,
} from '../responses.ts';

type DeliveriesQuery = Query<'/api/v1/webhooks/{id}/deliveries'>;

export function webhooks(http: Http) {
  const listDeliveries = (id: string, query: DeliveriesQuery = {}, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/webhooks/{id}/deliveries', { params: { path: { id }, query }, ...options }));
  return {
    /** Keep `secret` of what `create` returns: it is in that response and nowhere else. */
    ...crud(http, '/api/v1/webhooks'),
    /** The old secret signs for 24 hours more. */
    rotateSecret: (id: string, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(
        http.POST('/api/v1/webhooks/{id}/rotate-secret', {
          params: { path: { id }, ...keyed(idempotencyKey) },
          ...options,
        }),
      ),
    /** Sends it a `webhook.test` event. */
    test: (id: string, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(
        http.POST('/api/v1/webhooks/{id}/test', {
          params: { path: { id }, ...keyed(idempotencyKey) },
          ...options,
        }),
      ),
    /** Sends the events after a point once more. */
    replay: (
      id: string,
      from: Body<'/api/v1/webhooks/{id}/replay'>,
      { idempotencyKey, ...options }: CreateOptions = {},
    ) =>
      dataOf(
        http.POST('/api/v1/webhooks/{id}/replay', {
          params: { path: { id }, ...keyed(idempotencyKey) },
          body: from,
          ...options,
        }),
      ),
    deliveries: {
      list: listDeliveries,
      iterate: (id: string, query: DeliveriesQuery = {}, options?: CallOptions) =>
        eachItem((q) => listDeliveries(id, q, options), query),
      get: (id: string, deliveryId: string, options?: CallOptions) =>
        dataOf(
          http.GET('/api/v1/webhooks/{id}/deliveries/{deliveryId}', {
            params: { path: { id, deliveryId } },
            ...options,
          }),
        ),
      /** Sends one event once more, now. */
      retry: (id: string, deliveryId: string, { idempotencyKey, ...options }: CreateOptions = {}) =>
        dataOf(
          http.POST('/api/v1/webhooks/{id}/deliveries/{deliveryId}/retry', {
            params: { path: { id, deliveryId }, ...keyed(idempotencyKey) },
            ...options,
          }),
        ),
    },
  };
}
