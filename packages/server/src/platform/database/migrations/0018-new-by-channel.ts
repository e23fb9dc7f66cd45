import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What is accepted is derived channel by channel, so that a flood on one holds up no other. */
export const newByChannel: Migration = {
  name: '0018-new-by-channel',
  olderMayRun: true,
  async up(trx) {
    await sql`create index messages_new_by_channel on messages (channel_id, id) where phase = 'new'`.execute(
      trx,
    );
    await sql`drop index messages_by_id`.execute(trx);
  },
};
