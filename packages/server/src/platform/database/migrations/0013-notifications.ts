import { sql } from 'kysely';
import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const notifications: Migration = {
  name: '0013-notifications',
  async up(trx) {
    await sql`alter table conversations add column assigned_by text`.execute(trx);

    await defineTable(
      trx,
      'notification_choices',
      { workspace_id: 'text', person_id: 'text', choices: 'text', mail_after_ms: 'bigint?' },
      ['workspace_id', 'person_id'],
      'keyed',
    );
    await defineIndex(trx, 'notification_choices', ['workspace_id', 'mail_after_ms'], {
      where: 'mail_after_ms is not null',
    });

    await defineTable(
      trx,
      'notification_devices',
      {
        workspace_id: 'text',
        person_id: 'text',
        id: 'text',
        session_id: 'text',
        agent: 'text?',
        subscription: 'text',
        created_at: 'bigint',
      },
      ['workspace_id', 'person_id', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'notification_devices', ['id']);

    await defineTable(
      trx,
      'notification_cursors',
      { workspace_id: 'text', sequence: 'bigint' },
      ['workspace_id'],
      'keyed',
    );

    await defineTable(
      trx,
      'notification_mails',
      { workspace_id: 'text', conversation_id: 'text', person_id: 'text', waiting_since: 'bigint' },
      ['workspace_id', 'conversation_id', 'person_id'],
      'keyed',
    );
    await defineIndex(trx, 'notification_mails', ['waiting_since']);
  },
};
