import type { Http } from '../http.ts';
import { type CallOptions, dataOf } from '../responses.ts';

/** Reads what Meta charges for messages. */
export function rates(http: Http) {
  return {
    list: (options?: CallOptions) => dataOf(http.GET('/api/v1/rates', { ...options })),
  };
}
