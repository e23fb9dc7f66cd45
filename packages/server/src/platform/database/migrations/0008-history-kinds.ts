import { sql } from 'kysely';
import { textType } from '../dialect.ts';
import type { Migration } from './migration.ts';

export const historyKinds: Migration = {
  name: '0008-history-kinds',
  async up(trx) {
    await sql`alter table message_history add column kind ${textType(trx)}`.execute(trx);
  },
};
