import { sql } from 'kysely';
import { defineIndex } from './define-table.ts';
import type { Migration } from './migration.ts';

/** One index for all that asks who stands before whom, and what is under way; it takes the place of two. */
export const personQueue: Migration = {
  name: '0010-person-queue',
  async up(trx) {
    await defineIndex(trx, 'messages', ['channel_id', 'phase', 'person', 'id'], {
      where: "phase = 'ready' or phase = 'sending' or phase = 'blocked'",
    });
    await sql`drop index messages_by_channel_id_person_due_at`.execute(trx);
    await sql`drop index messages_by_channel_id_id`.execute(trx);
  },
};
