import { sql } from 'kysely';
import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

// An index that is not the key begins with what it is for: were it to begin with `workspace_id`, PostgreSQL with old
// statistics would take it for as good as the key and read a whole workspace for each row (tried: 1.2 ms a row).
export const core: Migration = {
  name: '0001-core',
  async up(trx) {
    await defineTable(trx, 'installation', { name: 'text', value: 'text' }, ['name']);

    await defineTable(trx, 'leases', { name: 'text', holder: 'text', until: 'bigint' }, ['name'], 'keyed');

    await defineTable(
      trx,
      'workspaces',
      {
        id: 'text',
        slug: 'text',
        name: 'text',
        mode: 'text',
        allow_ips: 'text?',
        created_at: 'bigint',
        approved_at: 'bigint?',
        sample_seed: 'text?',
        sample_filled_at: 'bigint?',
        check_window: 'bigint default 0',
      },
      ['id'],
    );
    await defineIndex(trx, 'workspaces', ['slug'], { unique: true });
    await sql`create index workspaces_unfilled on workspaces (id) where sample_seed is not null and sample_filled_at is null`.execute(
      trx,
    );

    await defineTable(
      trx,
      'api_keys',
      {
        workspace_id: 'text',
        id: 'text',
        hash: 'text',
        last_four: 'text',
        kind: 'text',
        mode: 'text',
        name: 'text?',
        allow_ips: 'text?',
        created_by: 'text',
        created_at: 'bigint',
        expires_at: 'bigint?',
        last_used_at: 'bigint?',
        revoked_at: 'bigint?',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'api_keys', ['hash'], { unique: true });

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

    await defineTable(
      trx,
      'event_sequences',
      { workspace_id: 'text', last: 'bigint' },
      ['workspace_id'],
      'keyed',
    );

    await defineTable(
      trx,
      'events',
      {
        workspace_id: 'text',
        sequence: 'bigint',
        type: 'text',
        at: 'bigint',
        subject: 'text',
        data: 'text?',
        state: 'text?',
      },
      ['workspace_id', 'sequence'],
      'keyed',
    );
    await defineIndex(trx, 'events', ['subject', 'workspace_id', 'sequence']);

    await defineTable(
      trx,
      'retention_places',
      { workspace_id: 'text', kind: 'text', place: 'text' },
      ['workspace_id', 'kind'],
      'keyed',
    );
    await defineTable(
      trx,
      'retention_left',
      { workspace_id: 'text', kind: 'text', id: 'text', again_at: 'bigint' },
      ['workspace_id', 'kind', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'retention_left', ['kind', 'workspace_id', 'again_at', 'id']);

    await defineTable(
      trx,
      'audit',
      {
        workspace_id: 'text',
        id: 'text',
        at: 'bigint',
        actor: 'text',
        action: 'text',
        target: 'text',
        address: 'text?',
        detail: 'text?',
      },
      ['workspace_id', 'id'],
    );

    await defineTable(
      trx,
      'channels',
      {
        workspace_id: 'text',
        id: 'text',
        mode: 'text',
        phone: 'text',
        display_name: 'text?',
        status: 'text',
        reason: 'text?',
        phone_number_id: 'text',
        waba_id: 'text',
        graph_url: 'text?',
        graph_version: 'text',
        credentials: 'text',
        verify_token_hash: 'text',
        messages_per_second: 'bigint',
        lost_answer: 'text',
        last_webhook_at: 'bigint?',
        templates_synced_at: 'bigint?',
        app_id: 'text?',
        created_at: 'bigint',
        removed_at: 'bigint?',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'channels', ['phone_number_id'], { unique: true, where: 'removed_at is null' });
    await defineIndex(trx, 'channels', ['waba_id'], { where: 'removed_at is null' });

    await defineTable(
      trx,
      'mails',
      {
        id: 'text',
        kind: 'text',
        recipient: 'text',
        subject: 'text',
        body: 'text?',
        created_at: 'bigint',
        sent_at: 'bigint?',
        failed_at: 'bigint?',
        tries: 'bigint default 0',
        next_attempt_at: 'bigint',
        expires_at: 'bigint?',
        last_error: 'text?',
      },
      ['id'],
    );
    await defineIndex(trx, 'mails', ['next_attempt_at'], { where: 'sent_at is null and failed_at is null' });
    await defineIndex(trx, 'mails', ['expires_at'], { where: 'body is not null and expires_at is not null' });

    await defineTable(
      trx,
      'inquiries',
      {
        id: 'text',
        name: 'text',
        email: 'text',
        phone: 'text?',
        company: 'text?',
        inquiry_type: 'text?',
        message: 'text?',
        created_at: 'bigint',
      },
      ['id'],
    );

    await defineTable(
      trx,
      'partner_applications',
      {
        id: 'text',
        email: 'text',
        partnership_type: 'text',
        name: 'text?',
        agency_name: 'text?',
        message: 'text?',
        created_at: 'bigint',
      },
      ['id'],
    );
  },
};
