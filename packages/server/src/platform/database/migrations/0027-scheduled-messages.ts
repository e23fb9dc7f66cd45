import { sql } from 'kysely';
import { addColumn } from '../dialect.ts';
import { defineIndex } from './define-table.ts';
import type { Migration } from './migration.ts';

/** Messages that are sent later, stop being sent at a time, or are cancelled. */
export const scheduledMessages: Migration = {
  name: '0027-scheduled-messages',
  async up(trx) {
    await addColumn(trx, 'messages', 'send_at', 'bigint');
    await addColumn(trx, 'messages', 'valid_until', 'bigint');
    await addColumn(trx, 'messages', 'place', 'text');
    await addColumn(trx, 'messages', 'cancelled_at', 'bigint');
    // The queue of a person, in the order in which its messages became due.
    await sql`drop index messages_by_channel_id_phase_person_id`.execute(trx);
    await sql`create index messages_by_person_in_turn on messages (channel_id, phase, person, (coalesce(place, id)))
      where phase = 'ready' or phase = 'sending' or phase = 'blocked'`.execute(trx);
    await sql`create index messages_scheduled_by_due on messages (channel_id, due_at, id)
      where phase = 'scheduled'`.execute(trx);
    await sql`create index messages_scheduled_by_person on messages (channel_id, person, place)
      where phase = 'scheduled'`.execute(trx);
    await sql`create index messages_scheduled_by_id on messages ((workspace_id || ''), id)
      where phase = 'scheduled'`.execute(trx);
    await defineIndex(trx, 'messages', ['valid_until'], {
      where:
        "valid_until is not null and (phase = 'scheduled' or phase = 'ready' or phase = 'blocked' or phase = 'parked')",
    });
  },
};
