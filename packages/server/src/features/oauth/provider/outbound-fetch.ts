/** Documents at URLs that strangers choose: client metadata, key sets. */
import type { Dispatcher } from 'undici';
import { SECOND } from '../../../platform/clock.ts';

const TIMEOUT_MS = 5 * SECOND;
export const DOCUMENT_BYTES = 64 * 1024;

/** `fetch` through a dispatcher that refuses private addresses; redirects are not followed. */
export type OutboundFetch = (
  url: string | URL | Request,
  init?: { headers?: unknown; signal?: AbortSignal | null },
) => Promise<Response>;

export function createOutboundFetch(dispatcher: Dispatcher): OutboundFetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== 'https:') throw new TypeError(`${url.protocol}//${url.host} is not an https URL`);
    const { fetch: send } = await import('undici');
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const response = await send(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      redirect: 'manual',
      credentials: 'omit',
      signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
      dispatcher,
    });
    return response as unknown as Response;
  };
}

/** A JSON object of at most 64 KiB, or an error that says what was wrong with the response. */
export async function fetchDocument(fetch: OutboundFetch, url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url);
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new Error(`${url} returned ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > DOCUMENT_BYTES) throw new Error(`${url} is larger than ${DOCUMENT_BYTES} bytes`);
    chunks.push(chunk);
  }
  const document: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new Error(`${url} is not a JSON object`);
  return document as Record<string, unknown>;
}
