import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const webhooks: Migration = {
  name: '0006-webhooks',
  async up(trx) {
    await defineTable(
      trx,
      'webhooks',
      {
        workspace_id: 'text',
        id: 'text',
        url: 'text',
        description: 'text?',
        events: 'text',
        secret: 'text',
        previous_secret: 'text?',
        previous_secret_until: 'bigint?',
        created_at: 'bigint',
        disabled_at: 'bigint?',
        disabled_reason: 'text?',
        cursor: 'bigint',
        failing_since: 'bigint?',
        graph: 'text?',
        erasures: 'bigint default 0',
      },
      ['workspace_id', 'id'],
    );

    await defineTable(
      trx,
      'deliveries',
      {
        workspace_id: 'text',
        webhook_id: 'text',
        sequence: 'bigint',
        status: 'text',
        next_attempt_at: 'bigint?',
        attempts: 'text',
        tries: 'bigint',
        resume_status: 'text?',
        resume_at: 'bigint?',
      },
      ['workspace_id', 'webhook_id', 'sequence'],
      'keyed',
    );
    await defineIndex(trx, 'deliveries', ['webhook_id', 'next_attempt_at', 'sequence'], {
      where: "status = 'pending'",
    });
    await defineIndex(trx, 'deliveries', ['webhook_id', 'status', 'sequence'], {
      where: "status <> 'delivered'",
    });

    await defineTable(
      trx,
      'replays',
      { workspace_id: 'text', webhook_id: 'text', made: 'bigint', last: 'bigint', asked_at: 'bigint' },
      ['workspace_id', 'webhook_id'],
    );
  },
};
