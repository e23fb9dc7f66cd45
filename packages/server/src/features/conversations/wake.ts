import { type Db, skipLocked } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../events/record.ts';
import { changedEvents } from './show.ts';

const BATCH = 100;

/** Opens the snoozed conversations whose time has come; returns 0 where more may be left. */
export async function wakeSnoozed(db: Db, now: number): Promise<number | undefined> {
  const due = await db
    .selectFrom('conversations')
    .select('id')
    .where('snoozed_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const woken = await transaction(db, async (trx) => {
    const rows = await skipLocked(
      trx,
      trx
        .selectFrom('conversations')
        .selectAll()
        .where('snoozed_until', '<=', now)
        .orderBy('snoozed_until')
        .limit(BATCH),
    ).execute();
    const opened = { state: 'open', snoozed_until: null, opened_at: now, updated_at: now } as const;
    for (const { workspace_id, id } of rows)
      await trx
        .updateTable('conversations')
        .set(opened)
        .where('workspace_id', '=', workspace_id)
        .where('id', '=', id)
        .execute();
    const awake = rows.map((row) => ({ ...row, ...opened }));
    await recordEvents(trx, await changedEvents(trx, awake, now), now);
    return rows.length;
  });
  return woken === BATCH ? 0 : undefined;
}
