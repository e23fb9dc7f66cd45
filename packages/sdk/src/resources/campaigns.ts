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
  streamOf,
} from '../responses.ts';
import { type TableOptions, uploadOf } from '../table.ts';

type People = '/api/v1/campaigns/{id}/people';
type Audience = '/api/v1/campaigns/{id}/audience';
type Test = '/api/v1/campaigns/{id}/test';

/** Messages to many. What a campaign sends to whom is settled when it is started. */
export function campaigns(http: Http, upload: (request: Request) => Promise<Response>) {
  const one = (id: string, options?: CallOptions) => ({ params: { path: { id } }, ...options });
  const people = (id: string, query: Query<People> = {} as Query<People>, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/campaigns/{id}/people', { params: { path: { id }, query }, ...options }));
  return {
    ...crud(http, '/api/v1/campaigns'),
    /** Makes a table of people the audience of a draft: a `File` or `Blob`, in Node `await openAsBlob(path)`. */
    uploadAudience: (id: string, file: Blob, table: TableOptions = {}) => {
      const { params, ...request } = uploadOf(file, table);
      return dataOf(
        http.POST('/api/v1/campaigns/{id}/audience', {
          ...request,
          params: { path: { id }, ...params },
          fetch: upload,
        }),
      );
    },
    /** The file that a campaign is for, with what is wrong with its lines. */
    audience: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/campaigns/{id}/audience', one(id, options))),
    /** Says by which column the people of the file are known, and has it checked anew. */
    updateAudience: (id: string, settings: Body<Audience, 'patch'>, options?: CallOptions) =>
      dataOf(http.PATCH('/api/v1/campaigns/{id}/audience', { ...one(id, options), body: settings })),
    /** Says whom a draft would reach, and sends nothing; a million people take some seconds. */
    preflight: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/campaigns/{id}/preflight', one(id, options))),
    /** Sends what it says to one person. */
    test: (id: string, input: Body<Test>, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(
        http.POST('/api/v1/campaigns/{id}/test', {
          params: { path: { id }, ...keyed(idempotencyKey) },
          body: input,
          ...options,
        }),
      ),
    /** Starts a draft, at once or at its `sendAt`. */
    start: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/campaigns/{id}/start', one(id, options))),
    /** Nobody is sent to any more, but those who just were. */
    pause: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/campaigns/{id}/pause', one(id, options))),
    resume: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/campaigns/{id}/resume', one(id, options))),
    /** Ends it for good. */
    cancel: (id: string, options?: CallOptions) =>
      dataOf(http.POST('/api/v1/campaigns/{id}/cancel', one(id, options))),
    /** Everybody of a campaign that was started, with their results. */
    people,
    iteratePeople: (id: string, query: Query<People> = {} as Query<People>, options?: CallOptions) =>
      eachItem((q: Query<People>) => people(id, q, options), query),
    /** The same as CSV, as it comes. */
    exportPeople: (id: string, query: Query<`${People}/export`> = {}, options?: CallOptions) =>
      streamOf(
        http.GET('/api/v1/campaigns/{id}/people/export', {
          params: { path: { id }, query },
          parseAs: 'stream',
          ...options,
        }),
      ),
  };
}
