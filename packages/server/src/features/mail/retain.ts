import type { Db } from '../../platform/database/dialect.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { NO_WORKSPACE } from '../retention/places.ts';
import { type Step, walk } from '../retention/walk.ts';
import type { Task } from '../retention/worker.ts';

/** Deletes old mails that were sent or given up; those that wait are kept until they are. */
export function retainMail(db: Db, { now, before, atOnce }: Task): Promise<Step> {
  return walk(db, {
    ...{ workspaceId: NO_WORKSPACE, kind: 'mail', now, atOnce },
    async page(on, after, limit) {
      const rows = await on
        .selectFrom('mails')
        .select('id')
        .where('id', '>', after)
        .where('id', '<', firstIdAt('mal', before))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async remove(trx, ids) {
      const removed = await trx
        .deleteFrom('mails')
        .where('id', 'in', ids)
        .where((eb) => eb(eb.fn.coalesce('sent_at', 'failed_at'), 'is not', null))
        .returning('id')
        .execute();
      const there = await trx.selectFrom('mails').select('id').where('id', 'in', ids).execute();
      return { deleted: removed.length, left: there.map(({ id }) => id) };
    },
  });
}
