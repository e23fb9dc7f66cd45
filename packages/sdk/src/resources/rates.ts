import type { Http } from '../http.ts';
import { type CallOptions, dataOf } from '../responses.ts';

/** Reads what Meta charges for messages. */
export function rates(http: Http) {
  return {
    /** Lists all rates; with `to` those that hold today for a message to this number or id at WhatsApp. */
    list: (query: { to?: string } = {}, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/rates', { params: { query }, ...options })),
  };
}
