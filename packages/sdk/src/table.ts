import { type CreateOptions, keyed } from './responses.ts';

export interface TableOptions extends CreateOptions {
  /** The name that it is shown by; that of a `File` when not given. */
  fileName?: string | undefined;
  /** Both are recognised; say what they are where that goes wrong. */
  encoding?: Encoding | undefined;
  delimiter?: ',' | ';' | '\t' | undefined;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Returns the request that uploads a table: a `File` or `Blob`, in Node `await openAsBlob(path)`. */
export function uploadOf(
  file: Blob,
  { fileName, encoding, delimiter, idempotencyKey, ...options }: TableOptions,
) {
  const form = new FormData();
  form.append('file', file, fileName ?? ('name' in file ? String(file.name) : 'people.csv'));
  return {
    body: { file: '' }, // the form stands in its place
    bodySerializer: () => form,
    params: {
      query: { ...(encoding && { encoding }), ...(delimiter && { delimiter }) },
      ...keyed(idempotencyKey),
    },
    ...options,
  };
}
