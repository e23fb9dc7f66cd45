import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const agents: Migration = {
  name: '0009-agents',
  async up(trx) {
    await defineTable(
      trx,
      'registrations',
      {
        workspace_id: 'text',
        id: 'text',
        kind: 'text',
        lead_id: 'text?',
        name: 'text?',
        email: 'text?',
        use_cases: 'text',
        address: 'text',
        agent: 'text?',
        credential_type: 'text',
        issuer: 'text?',
        subject: 'text?',
        client_id: 'text?',
        claim_hash: 'text',
        created_at: 'bigint',
        expires_at: 'bigint',
        claimed_at: 'bigint?',
        claimed_by: 'text?',
        completed_at: 'bigint?',
        closed_at: 'bigint?',
        erased_at: 'bigint?',
        attempt_hash: 'text?',
        attempt_email: 'text?',
        attempt_expires_at: 'bigint?',
        code: 'text?',
        code_expires_at: 'bigint?',
        code_tries: 'bigint default 0',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'registrations', ['id'], { unique: true });
    await defineIndex(trx, 'registrations', ['claim_hash'], { unique: true });
    await defineIndex(trx, 'registrations', ['attempt_hash'], { where: 'attempt_hash is not null' });
    await defineIndex(trx, 'registrations', ['issuer', 'subject', 'client_id'], {
      where: 'issuer is not null',
    });
    await defineIndex(trx, 'registrations', ['expires_at'], {
      where: 'claimed_at is null and closed_at is null',
    });
    await defineIndex(trx, 'registrations', ['closed_at'], { where: 'closed_at is not null' });

    await defineTable(trx, 'quotas', { key: 'text', count: 'bigint', ends_at: 'bigint' }, ['key'], 'keyed');
    await defineIndex(trx, 'quotas', ['ends_at']);
  },
};
