import type { Http } from '../http.ts';
import { type Body, type CreateOptions, dataOf, keyed } from '../responses.ts';

/** The person at the other end, in a test workspace. */
export function simulator(http: Http) {
  return {
    inbound: (
      message: Body<'/api/v1/simulator/inbound'>,
      { idempotencyKey, ...options }: CreateOptions = {},
    ) =>
      dataOf(
        http.POST('/api/v1/simulator/inbound', { body: message, params: keyed(idempotencyKey), ...options }),
      ),
    /** Taps a button, chooses a row, fills in a flow, or sends what a message asked for. */
    answer: (answer: Body<'/api/v1/simulator/answer'>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(
        http.POST('/api/v1/simulator/answer', { body: answer, params: keyed(idempotencyKey), ...options }),
      ),
  };
}
