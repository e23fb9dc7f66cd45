import { sql } from 'kysely';
import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const contactDetails: Migration = {
  name: '0017-contact-details',
  async up(trx) {
    await defineTable(
      trx,
      'contact_attributes',
      {
        workspace_id: 'text',
        id: 'text',
        key: 'text',
        name: 'text',
        type: 'text',
        choices: 'text?',
        created_at: 'bigint',
        updated_at: 'bigint',
      },
      ['workspace_id', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'contact_attributes', ['workspace_id', 'key'], { unique: true });

    await defineTable(
      trx,
      'contact_values',
      { workspace_id: 'text', contact_id: 'text', attribute_id: 'text', value: 'text' },
      ['workspace_id', 'contact_id', 'attribute_id'],
      'keyed',
    );
    await defineIndex(trx, 'contact_values', ['workspace_id', 'attribute_id', 'value', 'contact_id']);

    await defineTable(
      trx,
      'contact_notes',
      {
        workspace_id: 'text',
        contact_id: 'text',
        id: 'text',
        author: 'text',
        text: 'text',
        created_at: 'bigint',
      },
      ['workspace_id', 'contact_id', 'id'],
      'keyed',
    );

    await defineTable(
      trx,
      'contact_filters',
      {
        workspace_id: 'text',
        id: 'text',
        name: 'text',
        condition: 'text',
        created_at: 'bigint',
        updated_at: 'bigint',
      },
      ['workspace_id', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'contact_filters', ['workspace_id', 'name'], { unique: true });

    await defineTable(
      trx,
      'contact_changes',
      {
        workspace_id: 'text',
        id: 'text',
        condition: 'text',
        change: 'text',
        place: 'text',
        matched: 'bigint default 0',
        changed: 'bigint default 0',
        failed: 'bigint default 0',
        created_at: 'bigint',
        finished_at: 'bigint?',
      },
      ['workspace_id', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'contact_changes', ['id'], { where: 'finished_at is null' });

    // The orders of the list beside that of the ids. Most people whom a business writes to have no name here, and never
    // write: what they lack takes no room in an index.
    await sql`create index contacts_by_name on contacts (workspace_id, lower(name), id) where name is not null`.execute(
      trx,
    );
    await defineIndex(trx, 'contacts', ['workspace_id', 'last_inbound_at', 'id'], {
      where: 'last_inbound_at is not null',
    });
  },
};
