import type { Medium } from '@meghdoot/sdk';
import { type ApiQuery, listOf, useApiQuery } from '../../api/api.tsx';
import { isSignedOut } from '../../api/query-client.ts';
import { isMediumId } from './medium-id.ts';

/** A medium is not read again for so long: `media.stored` and `media.failed` tell of its changes. */
const FRESH_MS = 10 * 60_000;
const PAGE = 24;

export const mediumOf = (id: string): ApiQuery<Medium> => ({
  key: ['media', id],
  read: (api, signal) => api.media.get(id, { signal }),
  freshForMs: FRESH_MS,
});

/** Returns the medium that a text names, or undefined while it is not known or when the text names none of ours. */
export function useMedium(id: string): Medium | undefined {
  return useApiQuery(mediumOf(id), { enabled: isMediumId(id) }).data;
}

/** Asks for the bytes of a medium, which are kept for as long as something shows them and a while longer. */
export const contentOf = (id: string): ApiQuery<Blob> => ({
  key: ['media-content', id],
  read: async (api, signal) => {
    const download = () => api.media.content(id, { signal });
    const stream = await download().catch(async (error: unknown) => {
      if (!isSignedOut(error)) throw error;
      await api.media.get(id, { signal }); // this call waits until somebody has signed in
      return download();
    });
    return new Response(stream as BodyInit).blob();
  },
  freshForMs: Number.POSITIVE_INFINITY,
});

export const MEDIA_LISTS = ['media-list'];

export const mediaList = (kind: Medium['kind'] | undefined) =>
  listOf([...MEDIA_LISTS, kind], 'media', { limit: PAGE, ...(kind && { kind }) });
