import type { Fixed, Timestamp } from './columns.ts';

/** These tables hold what messages cost. */
export interface CostsSchema {
  rates: RatesTable;
  budgets: BudgetsTable;
  budget_days: BudgetDaysTable;
  account_funds: AccountFundsTable;
}

/** The rates that an operator has imported; those that come with the program are in no table. */
export interface RatesTable {
  currency: Fixed<string>;
  market: Fixed<string>;
  category: Fixed<string>;
  /** The first day (IST), as `2026-01-01`. */
  from_day: Fixed<string>;
  /** In millionths of the currency, without tax. */
  amount: number;
  source: string;
  imported_at: Timestamp;
}

/** The most that a workspace spends in a day (IST), in millionths of a rupee without tax. */
export interface BudgetsTable {
  workspace_id: Fixed<string>;
  per_day: number;
  /** 1 where one-time passwords are sent although it is spent, otherwise 0. */
  except_authentication: number;
  changed_at: Timestamp;
}

/** So much was accepted within the budget of a day; whoever accepts more holds the row. */
export interface BudgetDaysTable {
  workspace_id: Fixed<string>;
  day: Fixed<Timestamp>;
  accepted: number;
}

/** The funds of a WhatsApp Business Account that Graph has refused a message for, from the first refusal on. */
export interface AccountFundsTable {
  workspace_id: Fixed<string>;
  waba_id: Fixed<string>;
  /** Null where the account has funds again. */
  lacking_since: Timestamp | null;
  /** The time at which it had funds again, the last time. */
  back_at: Timestamp | null;
  /** From then on one message may show whether it has funds again, and the next one `pause_ms` later. */
  probe_at: Timestamp;
  pause_ms: number;
  /** The number whose message was refused last. */
  channel_id: string;
  /** 1 where that message is of a campaign, otherwise 0. */
  of_campaign: number;
  /** 1 where a receipt said so, otherwise 0: then a send that WhatsApp takes shows nothing before its receipt. */
  by_receipt: number;
  /** The message that was let through last, and its attempt. */
  probe_id: string | null;
  probe_attempt: number | null;
}
