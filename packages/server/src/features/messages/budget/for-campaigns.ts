/** This file keeps the messages of campaigns within the budget of the day: they are taken from it as they are written. */
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { dayOf } from '../../../platform/time.ts';
import { HOME_CURRENCY } from '../../../whatsapp/pricing/card.ts';
import { knownCategory } from '../../../whatsapp/pricing/categories.ts';
import type { Afforded } from '../../campaigns/run/take.ts';
import type { Costing } from '../../campaigns/spending.ts';
import { cardOf } from '../../rates/card.ts';
import { leftOf } from './keep.ts';
import { addAccepted, type BudgetRow, findBudget, holdDays, spentOn } from './store.ts';

/** Takes from the budget of today for as many of these messages, from the first one on, as it suffices for. */
export async function takeFromBudget(
  trx: Trx,
  budget: BudgetRow,
  messages: readonly Costing[],
  now: number,
): Promise<Afforded> {
  const key = { workspace_id: budget.workspace_id, day: dayOf(now) };
  const card = await cardOf(trx);
  const [day] = await holdDays(trx, [key]);
  const left = await leftOf(trx, day!, { budget, card });
  let [amount, count] = [0, 0];
  let short: Afforded['short'];
  for (const { category: named, country } of messages) {
    const category = knownCategory(named);
    const price = card.priceIn(HOME_CURRENCY, { category, country, at: key.day }) ?? 0;
    const excepted = category === 'authentication' && budget.except_authentication === 1;
    const rest = Math.max(left - amount, 0);
    if (price > rest && !excepted) {
      short = { needs: price, left: rest, perDay: budget.per_day };
      break;
    }
    amount += price;
    count++;
  }
  await addAccepted(trx, [{ ...key, amount }]);
  return { count, short };
}

/** Returns what is left of the budget of today; undefined: the workspace has none. */
export async function leftToday(db: Db, workspaceId: string, now: number): Promise<number | undefined> {
  const budget = await findBudget(db, workspaceId);
  if (!budget) return undefined;
  const spent = await spentOn(db, { workspace_id: workspaceId, day: dayOf(now) }, await cardOf(db));
  return budget.per_day - spent;
}
