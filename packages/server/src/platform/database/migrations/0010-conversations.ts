import { sql } from 'kysely';
import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const conversations: Migration = {
  name: '0010-conversations',
  async up(trx) {
    await defineTable(
      trx,
      'conversations',
      {
        workspace_id: 'text',
        contact_id: 'text',
        channel_id: 'text',
        id: 'text',
        state: 'text',
        snoozed_until: 'bigint?',
        assignee: 'text?',
        last_at: 'bigint',
        last_message_id: 'text?',
        last_inbound_at: 'bigint?',
        inbound: 'bigint default 0',
        read: 'bigint default 0',
        waiting_since: 'bigint?',
        opened_at: 'bigint',
        created_at: 'bigint',
        updated_at: 'bigint',
      },
      ['workspace_id', 'contact_id', 'channel_id'],
    );
    await defineIndex(trx, 'conversations', ['workspace_id', 'id'], { unique: true });
    // A view is a walk along one of these; each message moves its conversation in the first two at most.
    await sql`create index conversations_by_last on conversations (workspace_id, last_at, id)`.execute(trx);
    await sql`create index conversations_open on conversations (workspace_id, last_at, id)
      where state = 'open'`.execute(trx);
    await sql`create index conversations_snoozed_by_last on conversations (workspace_id, last_at, id)
      where state = 'snoozed'`.execute(trx);
    await sql`create index conversations_waiting on conversations (workspace_id, waiting_since, id)
      where waiting_since is not null and state = 'open'`.execute(trx);
    await sql`create index conversations_by_assignee on conversations (workspace_id, assignee, state, last_at, id)
      where assignee is not null`.execute(trx);
    await sql`create index conversations_snoozed on conversations (snoozed_until)
      where snoozed_until is not null`.execute(trx);

    await defineTable(
      trx,
      'conversation_labels',
      { workspace_id: 'text', label: 'text', conversation_id: 'text' },
      ['workspace_id', 'label', 'conversation_id'],
      'keyed',
    );
    await defineIndex(trx, 'conversation_labels', ['workspace_id', 'conversation_id']);

    await defineTable(
      trx,
      'conversation_notes',
      {
        workspace_id: 'text',
        conversation_id: 'text',
        id: 'text',
        author: 'text',
        text: 'text',
        created_at: 'bigint',
      },
      ['workspace_id', 'conversation_id', 'id'],
      'keyed',
    );

    await defineTable(
      trx,
      'conversation_reads',
      { workspace_id: 'text', conversation_id: 'text', member: 'text', read: 'bigint' },
      ['workspace_id', 'conversation_id', 'member'],
      'keyed',
    );

    await defineTable(
      trx,
      'quick_replies',
      {
        workspace_id: 'text',
        id: 'text',
        shortcut: 'text',
        text: 'text',
        created_at: 'bigint',
        updated_at: 'bigint',
      },
      ['workspace_id', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'quick_replies', ['workspace_id', 'shortcut'], { unique: true });
  },
};
