import type { Check } from '../../platform/http/response/etag.ts';
import type { MediaLibrary } from './library.ts';
import { objectKey } from './objects/object-store.ts';
import { deleteMedium, type MediumRow } from './store.ts';

/** Deletes a medium with its bytes. */
export async function removeMedium(
  { db, objects, log }: MediaLibrary,
  workspaceId: string,
  id: string,
  check?: Check<MediumRow>,
): Promise<void> {
  const row = await deleteMedium(db, workspaceId, id, check);
  // Where this fails the sweep takes it.
  if (row.sha256 !== null)
    await objects
      .remove(objectKey(workspaceId, id, row.sha256))
      .catch((error: unknown) => log.warn({ err: error, medium: id }, 'an object was not removed'));
}
