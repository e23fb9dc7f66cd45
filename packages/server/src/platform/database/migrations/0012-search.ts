import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const search: Migration = {
  name: '0012-search',
  olderMayRun: 'all',
  async up(trx) {
    await defineTable(
      trx,
      'message_indexes',
      { workspace_id: 'text', upto: 'text' },
      ['workspace_id'],
      'keyed',
    );
    await defineTable(
      trx,
      'message_segments',
      { workspace_id: 'text', last_id: 'text', first_id: 'text', form: 'bigint', ids: 'text' },
      ['workspace_id', 'last_id'],
    );
    await defineIndex(trx, 'message_segments', ['workspace_id', 'form']);
    await defineTable(
      trx,
      'message_words',
      { workspace_id: 'text', segment: 'text', start: 'text', words: 'text' },
      ['workspace_id', 'segment', 'start'],
      'keyed',
    );
  },
};
