import { listAt } from '../crud.ts';
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

type One = '/api/v1/imports/{id}';
type Faults = '/api/v1/imports/{id}/faults';
type Kept = '/api/v1/imports/{id}/kept';
type Asked = 'check' | 'start' | 'cancel' | 'undo';

/** Files of people that are brought into the address book: uploaded, checked, started, and undone. */
export function imports(http: Http, upload: (request: Request) => Promise<Response>) {
  const ask =
    (asked: Asked) =>
    (id: string, { idempotencyKey, ...options }: CreateOptions = {}) =>
      dataOf(
        http.POST(`/api/v1/imports/{id}/${asked}`, {
          params: { path: { id }, ...keyed(idempotencyKey) },
          ...options,
        }),
      );
  const faults = (id: string, query: Query<Faults> = {} as Query<Faults>, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/imports/{id}/faults', { params: { path: { id }, query }, ...options }));
  const kept = (id: string, query: Query<Kept> = {} as Query<Kept>, options?: CallOptions) =>
    pageOf(http.GET('/api/v1/imports/{id}/kept', { params: { path: { id }, query }, ...options }));
  return {
    ...listAt(http, '/api/v1/imports'),
    get: (id: string, options?: CallOptions) =>
      dataOf(http.GET('/api/v1/imports/{id}', { params: { path: { id } }, ...options })),
    /** Uploads a table: a `File` or `Blob`, in Node `await openAsBlob(path)`. Nothing is stored of it before it is started. */
    create: (file: Blob, table: TableOptions = {}) =>
      dataOf(http.POST('/api/v1/imports', { ...uploadOf(file, table), fetch: upload })),
    /** Says what the columns hold; what was checked is to be checked again. */
    update: (id: string, settings: Body<One, 'patch'>, options?: CallOptions) =>
      dataOf(http.PATCH('/api/v1/imports/{id}', { params: { path: { id } }, body: settings, ...options })),
    /** Has every line checked, which goes on in the background; `get` says how far it has come. */
    check: ask('check'),
    /** Has the people stored, once the file is checked. */
    start: ask('start'),
    cancel: ask('cancel'),
    undo: ask('undo'),
    /** The faults of the lines, as far as they are listed. */
    faults,
    eachFault: (id: string, query: Query<Faults> = {} as Query<Faults>, options?: CallOptions) =>
      eachItem((q: Query<Faults>) => faults(id, q, options), query),
    /** The faulty lines as CSV, as they come. */
    exportFaults: (id: string, options?: CallOptions) =>
      streamOf(
        http.GET('/api/v1/imports/{id}/faults/export', {
          params: { path: { id } },
          parseAs: 'stream',
          ...options,
        }),
      ),
    /** The contacts that stay of an import that was undone, and why. */
    kept,
    delete: (id: string, options?: CallOptions) =>
      dataOf(http.DELETE('/api/v1/imports/{id}', { params: { path: { id } }, ...options })),
  };
}
