import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** This migration makes the table of the people whom an account has begun to write to within a day. */
export const reachedPeople: Migration = {
  name: '0021-reached-people',
  async up(trx) {
    await defineTable(
      trx,
      'reached_people',
      { workspace_id: 'text', contact_id: 'text', waba_id: 'text', at: 'bigint' },
      ['workspace_id', 'contact_id', 'waba_id'],
      'keyed',
    );
    await defineIndex(trx, 'reached_people', ['workspace_id', 'waba_id', 'at']);
  },
};
