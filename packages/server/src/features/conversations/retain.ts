import type { Db } from '../../platform/database/dialect.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { Step } from '../retention/walk.ts';
import type { Task } from '../retention/worker.ts';

/** Deletes what is known of waits that ended long ago. */
export async function retainReplies(db: Db, { workspaceId, before, atOnce }: Task): Promise<Step> {
  const old = await db
    .selectFrom('conversation_replies')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '<', firstIdAt('rpl', before))
    .orderBy('id')
    .limit(atOnce)
    .execute();
  if (old.length === 0) return { deleted: 0, more: false };
  await db
    .deleteFrom('conversation_replies')
    .where('workspace_id', '=', workspaceId)
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
  return { deleted: old.length, more: old.length === atOnce };
}
