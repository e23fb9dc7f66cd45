import { sql } from 'kysely';
import { generatedKind, textType } from '../dialect.ts';
import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const messages: Migration = {
  name: '0003-messages',
  async up(trx) {
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
        sent_by: 'text?',
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
        cancelled_at: 'bigint?',
        send_at: 'bigint?',
        valid_until: 'bigint?',
        place: 'text?',
        traceparent: 'text?',
        phase: 'text?',
        due_at: 'bigint?',
        attempt: 'bigint default 0',
        attempt_at: 'bigint?',
        confirmed_attempt: 'bigint?',
        provider_id: 'text?',
        receipts: 'bigint default 0',
        failed_attempt: 'bigint?',
        lost_answers: 'bigint default 0',
        history: "text default ''",
      },
      ['workspace_id', 'id'],
      'changing',
    );
    await defineIndex(trx, 'messages', ['workspace_id', 'idempotency_key'], {
      unique: true,
      where: 'idempotency_key is not null',
    });
    await defineIndex(trx, 'messages', ['channel_id', 'provider_id'], {
      unique: true,
      where: 'provider_id is not null',
    });
    // A message enters these a moment after its 200, with its contact: the commit that the 200 waits for
    // writes one row, and no pages scattered over large indexes.
    await defineIndex(trx, 'messages', ['contact_id', 'id'], { where: 'contact_id is not null' });
    await defineIndex(trx, 'messages', ['person', 'id'], { where: 'contact_id is not null' });
    await defineIndex(trx, 'messages', ['reference', 'id'], { where: 'reference is not null' });
    // The work: each row is in at most one of these, and in none once it is done.
    await defineIndex(trx, 'messages', ['channel_id', 'due_at', 'id'], { where: "phase = 'ready'" });
    await defineIndex(trx, 'messages', ['phase', 'due_at'], {
      where: "phase = 'unconfirmed' or phase = 'parked'",
    });
    // The statuses that few messages have at a time, and that of inbound messages: among a million messages
    // `status=queued` took 250 ms. Entered a moment after the 200, like the index on contacts. It is a column of its own,
    // which a receipt leaves as it is: an update that changes no column of any index leaves the indexes alone on PostgreSQL
    // (https://www.postgresql.org/docs/current/storage-hot.html). The workspace is an expression, as in `inWorkspace`:
    // SQLite could choose the primary key otherwise.
    await sql`alter table messages add column uncommon_status ${textType(trx)} generated always as
      (case when status in ('sent', 'delivered', 'read') then null else status end) ${generatedKind(trx)}`.execute(
      trx,
    );
    await sql`create index messages_by_status_id on messages (uncommon_status, (workspace_id || ''), id)
      where contact_id is not null and uncommon_status is not null`.execute(trx);
    // What is accepted is derived channel by channel, so that a flood on one holds up no other.
    await sql`create index messages_new_by_channel on messages (channel_id, id) where phase = 'new'`.execute(
      trx,
    );
    // The queue of a person, in the order in which its messages became due.
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

    await defineTable(
      trx,
      'inbox',
      {
        id: 'text',
        received_at: 'bigint',
        channel_id: 'text',
        body: 'text',
        tries: 'bigint default 0',
        not_before: 'bigint default 0',
        set_aside_at: 'bigint?',
        error: 'text?',
      },
      ['id'],
    );
    await defineIndex(trx, 'inbox', ['channel_id', 'not_before', 'id'], { where: 'set_aside_at is null' });
    await defineIndex(trx, 'inbox', ['id'], { where: 'set_aside_at is not null' });

    await defineTable(
      trx,
      'counters',
      {
        workspace_id: 'text',
        channel_id: 'text',
        hour: 'bigint',
        counts: 'text',
        status: 'text',
        count: 'bigint',
      },
      ['workspace_id', 'channel_id', 'hour', 'counts', 'status'],
      'keyed',
    );

    await defineTable(
      trx,
      'failure_counters',
      { workspace_id: 'text', channel_id: 'text', hour: 'bigint', code: 'text', count: 'bigint' },
      ['workspace_id', 'channel_id', 'hour', 'code'],
      'keyed',
    );
  },
};
