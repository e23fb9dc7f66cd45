import { ask } from '../abortable.ts';
import { crud } from '../crud.ts';
import { errorFrom } from '../errors.ts';
import type { Http } from '../http.ts';
import { type CallOptions, type CreateOptions, dataOf, keyed } from '../responses.ts';

type Fetch = (request: Request) => Promise<Response>;

export interface UploadOptions extends CreateOptions {
  /** The name that it is shown by; that of a `File` when not given. */
  fileName?: string | undefined;
}

export interface ContentOptions extends CallOptions {
  /** Only these bytes: the first and, unless it goes to the end, the last. */
  range?: { start: number; end?: number | undefined } | undefined;
}

/** `upload` tries again and takes its time; `once` returns a response that is read as it comes. */
export function media(http: Http, fetch: { upload: Fetch; once: Fetch }) {
  const { list, iterate, get, delete: remove } = crud(http, '/api/v1/media');
  return {
    /** A `File` or `Blob`, in Node `await openAsBlob(path, { type })`. It is held in memory, for a retry sends it again. */
    upload: (file: Blob, { fileName, idempotencyKey, ...options }: UploadOptions = {}) => {
      const form = new FormData();
      form.append('file', file, fileName ?? ('name' in file ? String(file.name) : 'file'));
      return dataOf(
        http.POST('/api/v1/media', {
          body: { file: '' }, // the form stands in its place
          bodySerializer: () => form,
          params: keyed(idempotencyKey),
          fetch: fetch.upload,
          ...options,
        }),
      );
    },
    list,
    iterate,
    get,
    /** Its bytes, as they come. */
    content: async (
      id: string,
      { range, signal = new AbortController().signal }: ContentOptions = {},
    ): Promise<ReadableStream<Uint8Array>> => {
      const { data, error, response } = await http.GET('/api/v1/media/{id}/content', {
        params: { path: { id } },
        ...(range && { headers: { range: `bytes=${range.start}-${range.end ?? ''}` } }),
        parseAs: 'stream',
        fetch: (request) => ask(fetch.once, request, signal),
        signal,
      });
      if (!response.ok || !data) throw errorFrom(response, error);
      return data;
    },
    delete: remove,
  };
}
