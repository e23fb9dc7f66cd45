import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

// An index that is not the key begins with what it is for: were it to begin with `workspace_id`, PostgreSQL with old
// statistics would take it for as good as the key and read a whole workspace for each row (tried: 1.2 ms a row).
export const core: Migration = {
  name: '0001-core',
  async up(trx) {
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
      },
      ['id'],
    );
    await defineIndex(trx, 'workspaces', ['slug'], { unique: true });

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
        id: 'text',
        type: 'text',
        at: 'bigint',
        subject: 'text',
        data: 'text',
      },
      ['workspace_id', 'sequence'],
    );
    await defineIndex(trx, 'events', ['subject', 'workspace_id', 'sequence']);

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
      'counters',
      {
        workspace_id: 'text',
        channel_id: 'text',
        hour: 'bigint',
        direction: 'text',
        status: 'text',
        count: 'bigint',
      },
      ['workspace_id', 'channel_id', 'hour', 'direction', 'status'],
      'keyed',
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
        created_at: 'bigint',
        removed_at: 'bigint?',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'channels', ['phone_number_id'], { unique: true, where: 'removed_at is null' });
    await defineIndex(trx, 'channels', ['waba_id'], { where: 'removed_at is null' });

    await defineTable(
      trx,
      'templates',
      {
        workspace_id: 'text',
        id: 'text',
        channel_id: 'text',
        provider_id: 'text',
        name: 'text',
        language: 'text',
        category: 'text',
        status: 'text',
        parameter_format: 'text',
        components: 'text',
        updated_at: 'bigint',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'templates', ['workspace_id', 'channel_id', 'name', 'language'], { unique: true });

    await defineTable(
      trx,
      'contacts',
      {
        workspace_id: 'text',
        id: 'text',
        name: 'text?',
        created_at: 'bigint',
        updated_at: 'bigint',
        last_inbound_at: 'bigint?',
      },
      ['workspace_id', 'id'],
    );
    await defineTable(
      trx,
      'contact_aliases',
      {
        workspace_id: 'text',
        kind: 'text',
        value: 'text',
        contact_id: 'text',
        linked_at: 'bigint',
      },
      ['workspace_id', 'kind', 'value'],
      'keyed',
    );
    // With all that a contact's view reads: else SQLite takes the key for as good and reads the whole workspace.
    await defineIndex(trx, 'contact_aliases', ['contact_id', 'workspace_id', 'linked_at']);
    await defineTable(
      trx,
      'contact_tags',
      {
        workspace_id: 'text',
        tag: 'text',
        contact_id: 'text',
        position: 'bigint',
      },
      ['workspace_id', 'tag', 'contact_id'],
      'keyed',
    );
    await defineIndex(trx, 'contact_tags', ['contact_id', 'workspace_id', 'position']);
    await defineTable(
      trx,
      'opt_outs',
      {
        workspace_id: 'text',
        contact_id: 'text',
        scope: 'text',
        at: 'bigint',
        source: 'text',
      },
      ['workspace_id', 'contact_id', 'scope'],
      'keyed',
    );

    await defineTable(
      trx,
      'messages',
      {
        workspace_id: 'text',
        id: 'text',
        direction: 'text',
        channel_id: 'text',
        contact_id: 'text?',
        type: 'text',
        status: 'text',
        person: 'text',
        body: 'text',
        reference: 'text?',
        reply_to: 'text?',
        failure: 'text?',
        idempotency_key: 'text?',
        request_hash: 'text?',
        template_category: 'text?',
        created_at: 'bigint',
        sent_at: 'bigint?',
        delivered_at: 'bigint?',
        read_at: 'bigint?',
        failed_at: 'bigint?',
        phase: 'text?',
        due_at: 'bigint?',
        attempt: 'bigint default 0',
        attempt_at: 'bigint?',
        confirmed_attempt: 'bigint?',
        provider_id: 'text?',
        receipts: 'bigint default 0',
        failed_attempt: 'bigint?',
        lost_answers: 'bigint default 0',
      },
      ['workspace_id', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'messages', ['workspace_id', 'idempotency_key'], {
      unique: true,
      where: 'idempotency_key is not null',
    });
    await defineIndex(trx, 'messages', ['channel_id', 'provider_id'], {
      unique: true,
      where: 'provider_id is not null',
    });
    // Entered a moment after the 200, which waits for one row alone: these would scatter it over whole indexes.
    await defineIndex(trx, 'messages', ['contact_id', 'id'], { where: 'contact_id is not null' });
    await defineIndex(trx, 'messages', ['person', 'id'], { where: 'contact_id is not null' });
    await defineIndex(trx, 'messages', ['reference', 'id'], { where: 'reference is not null' });
    // The work: each row is in at most one of these, and in none once it is done.
    await defineIndex(trx, 'messages', ['id'], { where: "phase = 'new'" });
    await defineIndex(trx, 'messages', ['channel_id', 'due_at', 'id'], { where: "phase = 'ready'" });
    await defineIndex(trx, 'messages', ['channel_id', 'person', 'due_at'], { where: "phase = 'ready'" });
    await defineIndex(trx, 'messages', ['channel_id', 'id'], { where: "phase = 'sending'" });
    await defineIndex(trx, 'messages', ['phase', 'due_at'], {
      where: "phase = 'unconfirmed' or phase = 'parked'",
    });
    // Rare statuses only: the common ones are found by walking the key, and an index on them would be rewritten all day.
    await defineIndex(trx, 'messages', ['status', 'id'], {
      where: "status in ('failed', 'unconfirmed')",
    });

    await defineTable(
      trx,
      'message_history',
      {
        workspace_id: 'text',
        message_id: 'text',
        seq: 'bigint',
        status: 'text',
        source: 'text',
        at: 'bigint',
        attempt: 'bigint?',
        note: 'text?',
        detail: 'text?',
      },
      ['workspace_id', 'message_id', 'seq'],
      'keyed',
    );

    await defineTable(
      trx,
      'inbox',
      {
        id: 'text',
        received_at: 'bigint',
        channel_ids: 'text',
        body: 'text',
        tries: 'bigint default 0',
        not_before: 'bigint default 0',
      },
      ['id'],
    );

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
        event_id: 'text',
        event_type: 'text',
        status: 'text',
        next_attempt_at: 'bigint?',
        attempts: 'text',
        tries: 'bigint',
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

    await defineTable(trx, 'leases', { name: 'text', holder: 'text', until: 'bigint' }, ['name'], 'keyed');
  },
};
