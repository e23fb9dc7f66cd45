import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const media: Migration = {
  name: '0005-media',
  async up(trx) {
    await defineTable(
      trx,
      'media',
      {
        workspace_id: 'text',
        id: 'text',
        state: 'text',
        kind: 'text',
        mime_type: 'text',
        file_name: 'text?',
        bytes: 'bigint?',
        sha256: 'text?',
        created_at: 'bigint',
        message_id: 'text?',
        channel_id: 'text?',
        provider_id: 'text?',
        provider_sha256: 'text?',
        fetch_at: 'bigint?',
        tries: 'bigint default 0',
        failure: 'text?',
        sent_to: 'text?',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'media', ['workspace_id', 'kind', 'id']);
    await defineIndex(trx, 'media', ['fetch_at'], { where: 'fetch_at is not null' });
    await defineIndex(trx, 'media', ['sent_to'], { where: "sent_to is not null and sent_to <> 'many'" });

    await defineTable(
      trx,
      'media_uploads',
      {
        workspace_id: 'text',
        media_id: 'text',
        channel_id: 'text',
        provider_id: 'text',
        uploaded_at: 'bigint',
      },
      ['workspace_id', 'media_id', 'channel_id'],
      'keyed',
    );
    await defineIndex(trx, 'media_uploads', ['uploaded_at']);

    await defineTable(
      trx,
      'media_usage',
      { workspace_id: 'text', bytes: 'bigint' },
      ['workspace_id'],
      'keyed',
    );
  },
};
