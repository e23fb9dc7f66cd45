import { sql } from 'kysely';
import { textType } from '../dialect.ts';
import { defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** Replays that go on piece by piece, and retries by hand that leave the schedule alone. */
export const replays: Migration = {
  name: '0013-replays',
  async up(trx) {
    await defineTable(
      trx,
      'replays',
      { workspace_id: 'text', webhook_id: 'text', made: 'bigint', last: 'bigint', asked_at: 'bigint' },
      ['workspace_id', 'webhook_id'],
    );
    await sql`alter table deliveries add column resume_status ${textType(trx)}`.execute(trx);
    await sql`alter table deliveries add column resume_at bigint`.execute(trx);
  },
};
