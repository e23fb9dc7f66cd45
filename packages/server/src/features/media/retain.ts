import type { Db } from '../../platform/database/dialect.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { type Step, walk } from '../retention/walk.ts';
import type { Task } from '../retention/worker.ts';
import type { MediaLibrary } from './library.ts';
import { objectKey } from './objects/object-store.ts';
import { deleteInTransaction, type MediumRow, mediaByIds } from './store.ts';

/** Deletes old media of a workspace, but for what is still fetched and what `needed` names. */
export async function retainMedia(
  library: MediaLibrary,
  { workspaceId, now, before, atOnce }: Task,
  needed: (db: Db, workspaceId: string) => Promise<ReadonlySet<string>>,
): Promise<Step> {
  const { db, objects, log } = library;
  const named = await needed(db, workspaceId);
  let removed: MediumRow[] = [];
  const step = await walk(db, {
    ...{ workspaceId, kind: 'media', now, atOnce },
    async page(on, after, limit) {
      const rows = await on
        .selectFrom('media')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', '>', after)
        .where('id', '<', firstIdAt('med', before))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async remove(trx, ids) {
      removed = []; // of a try that was rolled back
      const found = await mediaByIds(
        trx,
        ids.map((id) => ({ workspaceId, id })),
      );
      const rows = [...found.values()];
      const stays = ({ id, state }: MediumRow) => state === 'pending' || named.has(id);
      for (const row of rows)
        if (!stays(row)) removed.push(await deleteInTransaction(trx, workspaceId, row.id));
      return { deleted: removed.length, left: rows.filter(stays).map(({ id }) => id) };
    },
  });
  // Where this fails the sweep takes them.
  for (const { id, sha256 } of removed)
    if (sha256 !== null)
      await objects
        .remove(objectKey(workspaceId, id, sha256))
        .catch((error: unknown) => log.warn({ err: error, medium: id }, 'an object was not removed'));
  return step;
}
