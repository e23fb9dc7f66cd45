/** This file keeps messages within the budget of the day on which they are to be sent. */
import { ApiError } from '../../../errors.ts';
import { type Clock, SECOND } from '../../../platform/clock.ts';
import { onCommit } from '../../../platform/database/announce.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import { showMoney } from '../../../platform/money.ts';
import { toIst } from '../../../platform/time.ts';
import { HOME_CURRENCY, type RateCard } from '../../../whatsapp/pricing/card.ts';
import { countryOfRecipient } from '../../../whatsapp/pricing/markets.ts';
import { sendingAddresses } from '../../contacts/identity/find.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { cardOf } from '../../rates/card.ts';
import { freeServiceOf, type Row as Priced } from '../read/costs-of.ts';
import { budgetDayOf } from '../state/budget.ts';
import { budgeted, categoryOf, countryOf, isCharged, withCountry } from '../state/price.ts';
import { addAccepted, type BudgetRow, type Day, findBudget, givenBack, holdDays } from './store.ts';

type NewMessage = NewRow<'messages'>;

/** A message that is accepted within a budget, for so much. */
interface Bound {
  row: NewMessage;
  day: number;
  amount: number;
  /** Says whether it is refused where the budget does not suffice. */
  refusable: boolean;
}

export interface Kept {
  /** Refuses what a budget does not suffice for; the rows of the days are held from then on. */
  refuse(trx: Trx): Promise<Map<string, ApiError>>;
  /** Counts those of the messages that were stored. */
  note(trx: Trx, stored: ReadonlySet<string>): Promise<void>;
}

export interface BudgetKeeper {
  /** Returns the budget of a workspace as of a second ago at most. */
  of(workspaceId: string): Promise<BudgetRow | undefined>;
  /** Returns what a batch has to heed; undefined, without a question: no workspace of it has a budget. */
  prepare(rows: readonly NewMessage[]): Promise<Kept | undefined>;
}

/**
 * Most workspaces have no budget, which is known for a second. One that another process has set is heeded within that
 * second. Where there is one, whoever accepts holds the row of the day, so that nothing is accepted beyond it.
 */
export function createBudgetKeeper(db: Db, clock: Clock): BudgetKeeper {
  const known = new Map<string, { budget: BudgetRow | undefined; at: number }>();
  onCommit(db, 'budgets', () => known.clear());

  async function budgetOf(workspaceId: string): Promise<BudgetRow | undefined> {
    const fresh = known.get(workspaceId);
    if (fresh && clock.now() - fresh.at < SECOND) return fresh.budget;
    const budget = await findBudget(db, workspaceId);
    known.set(workspaceId, { budget, at: clock.now() });
    return budget;
  }

  return {
    of: budgetOf,
    async prepare(rows) {
      const budgets = new Map<string, BudgetRow>();
      for (const id of new Set(rows.map((row) => row.workspace_id))) {
        const budget = await budgetOf(id);
        if (budget) budgets.set(id, budget);
      }
      if (budgets.size === 0) return undefined;
      const card = await cardOf(db);
      const own = rows.filter((row) => budgets.has(row.workspace_id));
      const isFree = await freeServiceOf(db, own.map(pricedOf));
      const countries = await countriesOf(db, own);
      const bound = own.map((row) => bind(row, budgets.get(row.workspace_id)!, { card, isFree, countries }));
      return keep(bound, budgets, card);
    },
  };
}

/** A message that is not stored yet as one that was: it has no receipts. */
const pricedOf = (row: NewMessage): Priced => ({
  ...{ workspace_id: row.workspace_id, channel_id: row.channel_id, direction: row.direction, type: row.type },
  ...{ status: row.status, person: row.person, body: row.body, receipts: 0 },
  ...{ template_category: row.template_category ?? null, created_at: row.created_at },
  ...{ send_at: row.send_at ?? null, sent_at: null, delivered_at: null, read_at: null },
});

/** Returns in which countries those are whom messages name by their contact, by its id. */
async function countriesOf(db: Db, rows: readonly NewMessage[]): Promise<ReadonlyMap<string, string>> {
  const countries = new Map<string, string>();
  for (const [workspaceId, own] of Map.groupBy(
    rows.filter(({ person }) => isContactId(person)),
    (row) => row.workspace_id,
  ))
    for (const [id, address] of await sendingAddresses(db, workspaceId, [
      ...new Set(own.map(({ person }) => person)),
    ])) {
      const country = countryOfRecipient(address);
      if (country !== undefined) countries.set(id, country);
    }
  return countries;
}

/** Works out what a message takes from a budget, and notes in its row that it does. */
function bind(
  row: NewMessage,
  budget: BudgetRow,
  {
    card,
    isFree,
    countries,
  }: { card: RateCard; isFree: (row: Priced) => boolean; countries: ReadonlyMap<string, string> },
): Bound {
  const priced = pricedOf(row);
  const paid = row.type === 'template' || !isFree(priced);
  row.receipts = withCountry(budgeted(paid), countries.get(row.person));
  const category = categoryOf(priced);
  const day = budgetDayOf(priced);
  const price =
    card.priceIn(HOME_CURRENCY, {
      category,
      country: countryOf({ person: row.person, receipts: row.receipts }),
      at: day,
    }) ?? 0;
  const excepted = category === 'authentication' && budget.except_authentication === 1;
  return { row, day, amount: paid && isCharged(priced) ? price : 0, refusable: !excepted };
}

const keyOf = ({ workspace_id, day }: Day) => `${workspace_id} ${day}`;
const dayOfBound = ({ row, day }: Bound): Day => ({ workspace_id: row.workspace_id, day });

function keep(bound: readonly Bound[], budgets: ReadonlyMap<string, BudgetRow>, card: RateCard): Kept {
  const days = new Map(bound.map((each) => [keyOf(dayOfBound(each)), dayOfBound(each)]));
  return {
    async refuse(trx) {
      const left = new Map<string, number>();
      for (const day of await holdDays(trx, [...days.values()]))
        left.set(keyOf(day), await leftOf(trx, day, { budget: budgets.get(day.workspace_id)!, card }));
      const refused = new Map<string, ApiError>();
      for (const each of bound) {
        const key = keyOf(dayOfBound(each));
        const rest = left.get(key)!;
        if (each.refusable && each.amount > Math.max(rest, 0)) {
          const { per_day } = budgets.get(each.row.workspace_id)!;
          refused.set(each.row.id, refusal(each, { rest, perDay: per_day }));
        } else left.set(key, rest - each.amount);
      }
      return refused;
    },
    async note(trx, stored) {
      const sums = new Map<string, Day & { amount: number }>();
      for (const each of bound) {
        if (!stored.has(each.row.id)) continue;
        const day = dayOfBound(each);
        sums.set(keyOf(day), { ...day, amount: (sums.get(keyOf(day))?.amount ?? 0) + each.amount });
      }
      await addAccepted(trx, [...sums.values()]);
    },
  };
}

/** Returns what is left of a budget on a day that is held; negative where more was spent. */
export async function leftOf(
  trx: Trx,
  { accepted, ...day }: Day & { accepted: number },
  { budget, card }: { budget: BudgetRow; card: RateCard },
): Promise<number> {
  return budget.per_day - (accepted - (await givenBack(trx, day, card)));
}

function refusal({ day, amount }: Bound, { rest, perDay }: { rest: number; perDay: number }): ApiError {
  const date = toIst(day).slice(0, 'yyyy-mm-dd'.length);
  return new ApiError('BUDGET_EXCEEDED', {
    message: `The message would cost ₹${showMoney(amount)}, and ₹${showMoney(Math.max(rest, 0))} is left of the budget of ₹${showMoney(perDay)} for ${date}.`,
  });
}
