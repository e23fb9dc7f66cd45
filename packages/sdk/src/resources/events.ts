import { type StreamOptions, streamEvents } from '../event-stream.ts';
import type { Http } from '../http.ts';
import { type CallOptions, dataOf, pageOf, type Query } from '../responses.ts';

type ListQuery = Query<'/api/v1/events'>;

/** The feed of everything that happened, oldest first. */
export function events(http: Http, fetch: (request: Request) => Promise<Response>) {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/events', { params: { query }, ...options }));
  return {
    /** `nextCursor` is the sequence of the last event: give it as `after` in the next call (newest first: as `before`). */
    list,
    get: (sequence: number, options?: CallOptions) =>
      dataOf(
        http.GET('/api/v1/events/{sequence}', {
          params: { path: { sequence: String(sequence) } },
          ...options,
        }),
      ),
    /** Returns the deliveries of an event to every webhook. */
    deliveries: (sequence: number, options?: CallOptions) =>
      dataOf(
        http.GET('/api/v1/events/{sequence}/deliveries', {
          params: { path: { sequence: String(sequence) } },
          ...options,
        }),
      ),
    /** Events as they happen, for ever: `signal` ends it. A lost connection is made anew from where it broke. */
    stream: (options: StreamOptions = {}) => streamEvents(http, fetch, options),
    /** Every event so far that is kept. Keep the `sequence` of the last one and go on `after` it another time. */
    async *iterate(query: Omit<ListQuery, 'order' | 'before'> = {}, options?: CallOptions) {
      for (let { after } = query; ; ) {
        const { data, nextCursor } = await list({ ...query, ...(after !== undefined && { after }) }, options);
        yield* data;
        if (nextCursor === null) return;
        after = Number(nextCursor);
      }
    },
  };
}
