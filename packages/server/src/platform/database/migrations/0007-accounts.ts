import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const accounts: Migration = {
  name: '0007-accounts',
  async up(trx) {
    await defineTable(
      trx,
      'people',
      {
        id: 'text',
        email: 'text',
        name: 'text?',
        password: 'text?',
        verified_at: 'bigint?',
        operator_at: 'bigint?',
        language: 'text?',
        created_at: 'bigint',
      },
      ['id'],
    );
    await defineIndex(trx, 'people', ['email'], { unique: true });
    await defineIndex(trx, 'people', ['id'], { where: 'operator_at is not null' });

    await defineTable(
      trx,
      'sessions',
      {
        hash: 'text',
        id: 'text',
        person_id: 'text',
        created_at: 'bigint',
        seen_at: 'bigint',
        address: 'text?',
        agent: 'text?',
      },
      ['hash'],
    );
    await defineIndex(trx, 'sessions', ['person_id']);

    await defineTable(
      trx,
      'memberships',
      { workspace_id: 'text', person_id: 'text', role: 'text', created_at: 'bigint' },
      ['workspace_id', 'person_id'],
      'keyed',
    );
    await defineIndex(trx, 'memberships', ['person_id']);

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

    await defineTable(
      trx,
      'one_time_tokens',
      {
        hash: 'text',
        purpose: 'text',
        person_id: 'text?',
        email: 'text?',
        detail: 'text?',
        created_at: 'bigint',
        expires_at: 'bigint',
      },
      ['hash'],
    );
    await defineIndex(trx, 'one_time_tokens', ['person_id'], { where: 'person_id is not null' });
    await defineIndex(trx, 'one_time_tokens', ['expires_at']);

    await defineTable(trx, 'attempts', { key: 'text', count: 'bigint', ends_at: 'bigint' }, ['key'], 'keyed');
    await defineIndex(trx, 'attempts', ['ends_at']);
  },
};
