import { type CallOptions, pageOf, type Query } from '../answers.ts';
import type { Http } from '../http.ts';

type ListQuery = Query<'/api/v1/events'>;

/** The feed of everything that happened, oldest first. */
export function events(http: Http) {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/events', { params: { query }, ...options }));
  return {
    /** `nextCursor` is the sequence of the last event: ask on with it as `after`, now or later. */
    list,
    /** Every event so far. Keep the `sequence` of the last one and go on `after` it another time. */
    async *iterate(query: ListQuery = {}, options?: CallOptions) {
      for (let after = query.after ?? 0; ; ) {
        const { data, nextCursor } = await list({ ...query, after }, options);
        yield* data;
        if (nextCursor === null) return;
        after = Number(nextCursor);
      }
    },
  };
}
