import { sql } from 'kysely';
import { defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** When each person last wrote to each number, and whether a workspace refuses what that makes impossible. */
export const contactWindows: Migration = {
  name: '0026-contact-windows',
  olderMayRun: true,
  async up(trx) {
    await sql`alter table workspaces add column check_window bigint not null default 0`.execute(trx);
    await defineTable(
      trx,
      'contact_windows',
      { workspace_id: 'text', contact_id: 'text', channel_id: 'text', last_inbound_at: 'bigint' },
      ['workspace_id', 'contact_id', 'channel_id'],
      'keyed',
    );
    await sql`insert into contact_windows (workspace_id, contact_id, channel_id, last_inbound_at)
      select m.workspace_id, m.contact_id, m.channel_id, max(m.created_at)
      from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
      where m.direction = 'inbound' and m.type <> 'system'
      group by m.workspace_id, m.contact_id, m.channel_id`.execute(trx);
  },
};
