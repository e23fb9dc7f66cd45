import { sql } from 'kysely';
import { defineIndex } from './define-table.ts';
import type { Migration } from './migration.ts';

/** Indexes for what had to read a whole table or workspace. */
export const indexes: Migration = {
  name: '0012-indexes',
  async up(trx) {
    // The statuses that few messages have at a time, and that of inbound messages: among a million messages
    // `status=queued` took 250 ms. Entered a moment after the 200, like the index on contacts. The workspace stands in
    // it as an expression, lest SQLite take the key for as good.
    await sql`drop index messages_by_status_id`.execute(trx);
    await sql`create index messages_by_status_id on messages (status, (workspace_id || ''), id)
      where contact_id is not null and status not in ('sent', 'delivered', 'read')`.execute(trx);
    // What strangers can make many of is swept by its end.
    await defineIndex(trx, 'one_time_tokens', ['expires_at']);
    await defineIndex(trx, 'attempts', ['ends_at']);
    await defineIndex(trx, 'quotas', ['ends_at']);
    await defineIndex(trx, 'oauth_clients', ['created_at'], { where: 'used_at is null' });
    await defineIndex(trx, 'oauth_clients', ['used_at'], { where: 'used_at is not null' });
    await defineIndex(trx, 'oauth_grants', ['revoked_at'], { where: 'revoked_at is not null' });
    await defineIndex(trx, 'people', ['id'], { where: 'operator_at is not null' });
  },
};
