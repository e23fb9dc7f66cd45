import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** This migration makes the tables of imports: files of people, and what each has changed of contacts. */
export const imports: Migration = {
  name: '0019-imports',
  async up(trx) {
    await defineTable(
      trx,
      'imports',
      {
        workspace_id: 'text',
        id: 'text',
        state: 'text',
        file_name: 'text?',
        encoding: 'text',
        delimiter: 'text',
        bytes: 'bigint',
        lines: 'bigint',
        pieces: 'bigint',
        columns: 'text',
        mapping: 'text',
        country: 'text',
        add_tags: 'text',
        term: 'bigint default 0',
        place: 'text',
        done: 'bigint default 0',
        counts: 'text',
        created_by: 'text',
        created_at: 'bigint',
        changed_at: 'bigint',
        waiting_since: 'bigint?',
        told_at: 'bigint',
        has_file: 'bigint',
        file_until: 'bigint',
        until: 'bigint',
      },
      ['workspace_id', 'id'],
      'keyed',
    );
    await defineIndex(trx, 'imports', ['waiting_since'], { where: 'waiting_since is not null' });
    await defineIndex(trx, 'imports', ['file_until'], { where: 'has_file = 1' });
    await defineIndex(trx, 'imports', ['workspace_id', 'has_file', 'id']);
    await defineIndex(trx, 'imports', ['until']);

    await defineTable(
      trx,
      'file_pieces',
      { workspace_id: 'text', file_id: 'text', piece: 'bigint', records: 'text' },
      ['workspace_id', 'file_id', 'piece'],
    );
    await defineTable(
      trx,
      'import_skips',
      { workspace_id: 'text', import_id: 'text', piece: 'bigint', places: 'text' },
      ['workspace_id', 'import_id', 'piece'],
      'keyed',
    );
    await defineTable(
      trx,
      'import_faults',
      {
        workspace_id: 'text',
        import_id: 'text',
        line: 'bigint',
        column_at: 'bigint',
        severity: 'text',
        message: 'text',
      },
      ['workspace_id', 'import_id', 'line', 'column_at'],
      'keyed',
    );
    await defineTable(
      trx,
      'import_made',
      { workspace_id: 'text', import_id: 'text', piece: 'bigint', at: 'bigint', contacts: 'text' },
      ['workspace_id', 'import_id', 'piece'],
    );
    await defineTable(
      trx,
      'imported_contacts',
      {
        workspace_id: 'text',
        import_id: 'text',
        contact_id: 'text',
        at: 'bigint',
        change: 'text?',
        stays: 'text?',
      },
      ['workspace_id', 'import_id', 'contact_id'],
      'keyed',
    );
    await defineIndex(trx, 'imported_contacts', ['contact_id', 'workspace_id']);
  },
};
