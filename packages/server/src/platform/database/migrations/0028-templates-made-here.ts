import { addColumn } from '../dialect.ts';
import { defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** Templates that are made here: what has become of them, and what WhatsApp was asked for and has not answered yet. */
export const templatesMadeHere: Migration = {
  name: '0028-templates-made-here',
  olderMayRun: true,
  async up(trx) {
    for (const column of ['quality', 'rejection', 'coming_category', 'samples'])
      await addColumn(trx, 'templates', column, 'text');
    await addColumn(trx, 'templates', 'ttl_s', 'bigint');
    await addColumn(trx, 'channels', 'app_id', 'text');
    await defineTable(
      trx,
      'template_history',
      { workspace_id: 'text', template_id: 'text', id: 'text', at: 'bigint', kind: 'text', data: 'text' },
      ['workspace_id', 'template_id', 'id'],
    );
    await defineTable(
      trx,
      'template_submissions',
      {
        workspace_id: 'text',
        channel_id: 'text',
        name: 'text',
        language: 'text',
        request_hash: 'text',
        samples: 'text?',
        actor: 'text',
        submitted_at: 'bigint',
      },
      ['workspace_id', 'channel_id', 'name', 'language'],
      'keyed',
    );
  },
};
