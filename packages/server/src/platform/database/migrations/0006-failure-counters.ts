import { defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const failureCounters: Migration = {
  name: '0006-failure-counters',
  async up(trx) {
    await defineTable(
      trx,
      'failure_counters',
      { workspace_id: 'text', channel_id: 'text', hour: 'bigint', code: 'text', count: 'bigint' },
      ['workspace_id', 'channel_id', 'hour', 'code'],
      'keyed',
    );
  },
};
