import type { Db } from '../../platform/database/dialect.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { Step } from '../retention/walk.ts';
import type { Task } from '../retention/worker.ts';

const TABLES = [
  ['inquiries', 'inq'],
  ['partner_applications', 'app'],
] as const;

/** Deletes old inquiries and partner applications. */
export async function retainInquiries(db: Db, { before, atOnce }: Task): Promise<Step> {
  let deleted = 0;
  let more = false;
  for (const [table, prefix] of TABLES) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom(table)
          .select('id')
          .where('id', '<', firstIdAt(prefix, before))
          .orderBy('id')
          .limit(atOnce),
      )
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
    more ||= Number(numDeletedRows) === atOnce;
  }
  return { deleted, more };
}
