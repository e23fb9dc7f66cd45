import type { Medium } from '@meghdoot/sdk';
import { useWorkspaceCache } from '../../api/api.tsx';
import { type Uploading, useFileUpload } from '../../api/file-upload.ts';
import { MEDIA_LISTS, mediumOf } from './queries.ts';

/**
 * Uploads a file of a message, one at a time. A further one takes the place of the one that is under way, or with
 * `several` waits for its turn.
 */
export function useUpload(onDone: (medium: Medium) => void, { several = false } = {}): Uploading {
  const cache = useWorkspaceCache();
  return useFileUpload({
    send: (api, file, signal) => api.media.upload(file, { signal }),
    onDone: (medium) => {
      cache.set(mediumOf(medium.id).key, medium);
      void cache.refresh(MEDIA_LISTS);
      onDone(medium);
    },
    several,
  });
}
