import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** The answers that repeated requests get; those of sends stand with their messages. */
export const idempotencyKeys: Migration = {
  name: '0016-idempotency-keys',
  olderMayRun: true,
  async up(trx) {
    await defineTable(
      trx,
      'idempotency_keys',
      {
        workspace_id: 'text',
        principal: 'text',
        route: 'text',
        key: 'text',
        request_hash: 'text',
        claim: 'text',
        claimed_until: 'bigint',
        status: 'bigint?',
        answer: 'text?',
        created_at: 'bigint',
      },
      ['workspace_id', 'principal', 'route', 'key'],
    );
    await defineIndex(trx, 'idempotency_keys', ['created_at']);
  },
};
