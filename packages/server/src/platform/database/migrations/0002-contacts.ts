import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const contacts: Migration = {
  name: '0002-contacts',
  async up(trx) {
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
      'keyed',
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
      'contact_words',
      { workspace_id: 'text', contact_id: 'text', word: 'text' },
      ['workspace_id', 'word', 'contact_id desc'],
      'keyed',
    );

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
      'former_contacts',
      { workspace_id: 'text', id: 'text', contact_id: 'text' },
      ['workspace_id', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'former_contacts', ['contact_id', 'workspace_id']);

    await defineTable(
      trx,
      'deleted_contacts',
      { workspace_id: 'text', digest: 'text', id: 'text' },
      ['workspace_id', 'digest', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'deleted_contacts', ['id', 'workspace_id']);

    await defineTable(
      trx,
      'erasures',
      {
        workspace_id: 'text',
        contact_id: 'text',
        asked_at: 'bigint',
        person: 'text?',
        messages: 'bigint default 0',
        erased_at: 'bigint?',
      },
      ['workspace_id', 'contact_id'],
      'keyed',
    );
    await defineIndex(trx, 'erasures', ['asked_at'], { where: 'erased_at is null' });
  },
};
