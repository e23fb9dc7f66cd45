import { ApiError } from '../../errors.ts';
import { eraseWorkspace } from '../../features/agents/expire.ts';
import { endFilling } from '../../features/workspaces/sample-shops.ts';
import type { Workspace } from '../../features/workspaces/store.ts';
import type { Db } from '../../platform/database/dialect.ts';

/** Deletes a sample shop with everything in it; no other workspace can be deleted so. */
export async function eraseSampleShop(db: Db, workspace: Workspace | undefined, now: number): Promise<void> {
  if (!workspace || workspace.sample_seed === null)
    throw new ApiError('NOT_FOUND', { message: 'There is no such sample shop.' });
  // Whoever still fills it finds that there is nothing left to do.
  await endFilling(db, workspace.id, now);
  await eraseWorkspace(db, workspace.id);
}
