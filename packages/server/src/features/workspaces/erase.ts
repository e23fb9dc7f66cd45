import type { EraseWorkspace } from '../../platform/database/erase.ts';

/** Its own row, once nothing refers to it any more. */
export const eraseWorkspace: EraseWorkspace = async (db, workspaceId) => {
  await db.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
};
