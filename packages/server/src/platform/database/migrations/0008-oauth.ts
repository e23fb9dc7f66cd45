import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const oauth: Migration = {
  name: '0008-oauth',
  async up(trx) {
    await defineTable(
      trx,
      'oauth_clients',
      { id: 'text', metadata: 'text', created_at: 'bigint', used_at: 'bigint?' },
      ['id'],
    );
    await defineIndex(trx, 'oauth_clients', ['created_at'], { where: 'used_at is null' });
    await defineIndex(trx, 'oauth_clients', ['used_at'], { where: 'used_at is not null' });

    await defineTable(
      trx,
      'oauth_artifacts',
      {
        kind: 'text',
        hash: 'text',
        payload: 'text',
        grant_id: 'text?',
        expires_at: 'bigint?',
        consumed_at: 'bigint?',
      },
      ['kind', 'hash'],
    );
    await defineIndex(trx, 'oauth_artifacts', ['grant_id'], { where: 'grant_id is not null' });
    await defineIndex(trx, 'oauth_artifacts', ['expires_at'], { where: 'expires_at is not null' });

    await defineTable(
      trx,
      'oauth_grants',
      {
        workspace_id: 'text',
        id: 'text',
        person_id: 'text',
        client_id: 'text',
        client_name: 'text',
        client_host: 'text',
        scopes: 'text',
        resources: 'text',
        issuer: 'text?',
        subject: 'text?',
        created_at: 'bigint',
        expires_at: 'bigint',
        last_used_at: 'bigint?',
        revoked_at: 'bigint?',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'oauth_grants', ['id'], { unique: true });
    await defineIndex(trx, 'oauth_grants', ['person_id']);
    await defineIndex(trx, 'oauth_grants', ['client_id', 'issuer', 'subject']);
    await defineIndex(trx, 'oauth_grants', ['expires_at']);
    await defineIndex(trx, 'oauth_grants', ['revoked_at'], { where: 'revoked_at is not null' });
  },
};
