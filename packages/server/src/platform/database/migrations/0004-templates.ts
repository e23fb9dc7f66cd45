import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const templates: Migration = {
  name: '0004-templates',
  async up(trx) {
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
        quality: 'text?',
        rejection: 'text?',
        coming_category: 'text?',
        ttl_s: 'bigint?',
        samples: 'text?',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'templates', ['workspace_id', 'channel_id', 'name', 'language'], { unique: true });

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
