import type { Check } from '../../platform/http/response/etag.ts';
import type { MediaLibrary } from './library.ts';
import { objectKey } from './objects/object-store.ts';
import { deleteMedium, type MediumRow } from './store.ts';

/** Deletes a medium with its bytes. */
export async function removeMedium(
  library: MediaLibrary,
  workspaceId: string,
  id: string,
  check?: Check<MediumRow>,
): Promise<void> {
  await removeObject(library, await deleteMedium(library.db, workspaceId, id, check));
}

/** Removes the bytes of a medium that is deleted. Where this fails the sweep takes them. */
export async function removeObject(
  { objects, log }: MediaLibrary,
  { workspace_id, id, sha256 }: MediumRow,
): Promise<void> {
  if (sha256 !== null)
    await objects
      .remove(objectKey(workspace_id, id, sha256))
      .catch((error: unknown) => log.warn({ err: error, medium: id }, 'an object was not removed'));
}
