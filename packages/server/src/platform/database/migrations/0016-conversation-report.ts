import { sql } from 'kysely';
import { defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** This migration makes the table of how long people waited for an answer. */
export const conversationReport: Migration = {
  name: '0016-conversation-report',
  async up(trx) {
    await sql`alter table conversations add column replies bigint not null default 0`.execute(trx);
    await sql`alter table conversations add column ended_wait bigint`.execute(trx);
    await defineTable(
      trx,
      'conversation_replies',
      {
        workspace_id: 'text',
        id: 'text',
        conversation_id: 'text?',
        kind: 'text',
        member: 'text?',
        at: 'bigint',
        waited_ms: 'bigint',
      },
      ['workspace_id', 'id'],
      'keyed',
    );
    await sql`create index conversation_replies_by_conversation
      on conversation_replies (conversation_id) where conversation_id is not null`.execute(trx);
  },
};
