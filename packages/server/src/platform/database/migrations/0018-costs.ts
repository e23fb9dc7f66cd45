import { defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** This migration makes the tables of what messages cost. */
export const costs: Migration = {
  name: '0018-costs',
  async up(trx) {
    await defineTable(
      trx,
      'rates',
      {
        currency: 'text',
        market: 'text',
        category: 'text',
        from_day: 'text',
        amount: 'bigint',
        source: 'text',
        imported_at: 'bigint',
      },
      ['currency', 'market', 'category', 'from_day'],
      'keyed',
    );
    await defineTable(
      trx,
      'budgets',
      {
        workspace_id: 'text',
        per_day: 'bigint',
        except_authentication: 'bigint',
        changed_at: 'bigint',
      },
      ['workspace_id'],
      'keyed',
    );
    await defineTable(
      trx,
      'budget_days',
      { workspace_id: 'text', day: 'bigint', accepted: 'bigint' },
      ['workspace_id', 'day'],
      'keyed',
    );
    await defineTable(
      trx,
      'account_funds',
      {
        workspace_id: 'text',
        waba_id: 'text',
        lacking_since: 'bigint?',
        back_at: 'bigint?',
        probe_at: 'bigint',
        pause_ms: 'bigint',
        channel_id: 'text',
        of_campaign: 'bigint',
        by_receipt: 'bigint',
        probe_id: 'text?',
        probe_attempt: 'bigint?',
      },
      ['workspace_id', 'waba_id'],
      'keyed',
    );
  },
};
