import { defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** This migration makes the table of who looks at a conversation just now. */
export const presence: Migration = {
  name: '0015-presence',
  async up(trx) {
    await defineTable(
      trx,
      'conversation_presence',
      {
        workspace_id: 'text',
        member: 'text',
        conversation_id: 'text',
        writing: 'bigint',
        until: 'bigint',
      },
      ['workspace_id', 'member', 'conversation_id'],
      'keyed',
    );
  },
};
