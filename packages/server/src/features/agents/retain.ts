import type { Db } from '../../platform/database/dialect.ts';
import type { Step } from '../retention/walk.ts';
import type { Task } from '../retention/worker.ts';

/** Deletes old leads whose sandbox is gone; a registration that was claimed belongs to its workspace. */
export async function retainLeads(db: Db, { before, atOnce }: Task): Promise<Step> {
  const { numDeletedRows } = await db
    .deleteFrom('registrations')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('registrations')
        .select('id')
        .where('closed_at', '<', before)
        .where('erased_at', 'is not', null)
        .orderBy('closed_at')
        .limit(atOnce),
    )
    .executeTakeFirstOrThrow();
  const deleted = Number(numDeletedRows);
  return { deleted, more: deleted === atOnce };
}
