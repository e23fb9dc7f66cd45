import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const invitations: Migration = {
  name: '0009-invitations',
  async up(trx) {
    await defineTable(
      trx,
      'invitations',
      {
        workspace_id: 'text',
        id: 'text',
        email: 'text',
        role: 'text',
        hash: 'text',
        invited_by: 'text',
        mail_id: 'text',
        created_at: 'bigint',
        expires_at: 'bigint',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'invitations', ['workspace_id', 'email'], { unique: true });
    await defineIndex(trx, 'invitations', ['hash'], { unique: true });
  },
};
