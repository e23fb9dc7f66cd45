import { sql } from 'kysely';
import { announce } from '../../../platform/database/announce.ts';
import { type KeyedQuery, selectByKeys, writeByKeys } from '../../../platform/database/batch.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { showMoney } from '../../../platform/money.ts';
import { dayOf } from '../../../platform/time.ts';
import { HOME_CURRENCY, type RateCard } from '../../../whatsapp/pricing/card.ts';
import { allChannelIds } from '../../channels/joins.ts';
import { type By, recordAudit } from '../../events/audit.ts';
import { readKey } from '../state/charge.ts';

export type BudgetRow = Row<'budgets'>;

export async function findBudget(db: Db, workspaceId: string): Promise<BudgetRow | undefined> {
  return db.selectFrom('budgets').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();
}

/** A budget as it is asked for: an amount in millionths, and whether one-time passwords are excepted. */
export interface NewBudget {
  perDay: number;
  exceptAuthentication: boolean;
}

/** Sets the budget. What has been spent of the day before the first one counts in it: `spent`, in millionths. */
export async function setBudget(
  db: Db,
  workspaceId: string,
  { perDay, exceptAuthentication }: NewBudget,
  { actor, now, spent }: By & { spent: number },
): Promise<void> {
  const row = { per_day: perDay, except_authentication: Number(exceptAuthentication), changed_at: now };
  await transaction(db, async (trx) => {
    await trx
      .insertInto('budgets')
      .values({ workspace_id: workspaceId, ...row })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
      .execute();
    await trx
      .insertInto('budget_days')
      .values({ workspace_id: workspaceId, day: dayOf(now), accepted: spent })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    announce(trx, 'budgets');
    const detail = { perDay: showMoney(perDay), exceptAuthentication };
    await recordAudit(trx, workspaceId, {
      ...{ actor, now, action: 'budget.updated', target: workspaceId, detail },
    });
  });
}

/** Removes the budget, with what was counted in it. */
export async function removeBudget(db: Db, workspaceId: string, { actor, now }: By): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('budgets')
      .where('workspace_id', '=', workspaceId)
      .returning('workspace_id')
      .execute();
    if (removed.length === 0) return;
    await trx.deleteFrom('budget_days').where('workspace_id', '=', workspaceId).execute();
    announce(trx, 'budgets');
    await recordAudit(trx, workspaceId, { actor, now, action: 'budget.removed', target: workspaceId });
  });
}

/** A day of a workspace. */
export interface Day {
  workspace_id: string;
  day: number;
}

const HOLD: KeyedQuery = {
  columns: { workspace_id: 'text', day: 'bigint' },
  query: () => sql`insert into budget_days (workspace_id, day, accepted)
      select v.workspace_id, v.day, 0 from v where true
      on conflict (workspace_id, day) do update set accepted = budget_days.accepted
      returning workspace_id, day, accepted`,
};

/** Returns what was accepted within the budgets of days, whose rows are held until the transaction ends. */
export async function holdDays(trx: Trx, days: readonly Day[]): Promise<(Day & { accepted: number })[]> {
  const sorted = [...days].sort((a, b) =>
    a.workspace_id < b.workspace_id ? -1 : a.workspace_id > b.workspace_id ? 1 : a.day - b.day,
  );
  return selectByKeys(trx, HOLD, sorted as unknown as Record<string, unknown>[]);
}

const ADD: KeyedQuery = {
  columns: { workspace_id: 'text', day: 'bigint', amount: 'bigint' },
  query: () => sql`update budget_days as d set accepted = d.accepted + v.amount from v
      where d.workspace_id = v.workspace_id and d.day = v.day`,
};

export async function addAccepted(trx: Trx, days: readonly (Day & { amount: number })[]): Promise<void> {
  await writeByKeys(trx, ADD, days as unknown as Record<string, unknown>[]);
}

const UNSPENT: KeyedQuery = {
  columns: { workspace_id: 'text', channel_id: 'text', day: 'bigint' },
  query: () => sql`select c.status, c.count from v
      join counters c on c.workspace_id = v.workspace_id and c.channel_id = v.channel_id and c.hour = v.day
        and c.counts = 'unspent'`,
};

/** Returns how much comes back to the budget of a day: of what was accepted, so much is not spent. */
export async function givenBack(db: Db, { workspace_id, day }: Day, card: RateCard): Promise<number> {
  const channels = await allChannelIds(db, workspace_id);
  const keys = channels.map((channel_id) => ({ workspace_id, channel_id, day }));
  const rows = await selectByKeys<{ status: string; count: number }>(db, UNSPENT, keys);
  return rows.reduce((sum, { status, count }) => {
    const { category, country } = readKey(status);
    return sum + count * (card.priceIn(HOME_CURRENCY, { category, country, at: day }) ?? 0);
  }, 0);
}

/** Returns what is spent of the budget of a day, or promised to messages that were accepted. */
export async function spentOn(db: Db, of: Day, card: RateCard): Promise<number> {
  const row = await db
    .selectFrom('budget_days')
    .select('accepted')
    .where('workspace_id', '=', of.workspace_id)
    .where('day', '=', of.day)
    .executeTakeFirst();
  return row ? row.accepted - (await givenBack(db, of, card)) : 0;
}
