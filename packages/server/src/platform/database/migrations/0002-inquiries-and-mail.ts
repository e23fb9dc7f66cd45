import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const inquiriesAndMail: Migration = {
  name: '0002-inquiries-and-mail',
  async up(trx) {
    await defineTable(
      trx,
      'inquiries',
      {
        id: 'text',
        name: 'text',
        email: 'text',
        phone: 'text?',
        company: 'text?',
        inquiry_type: 'text?',
        message: 'text?',
        created_at: 'bigint',
      },
      ['id'],
    );
    await defineTable(
      trx,
      'partner_applications',
      {
        id: 'text',
        email: 'text',
        partnership_type: 'text',
        name: 'text?',
        agency_name: 'text?',
        message: 'text?',
        created_at: 'bigint',
      },
      ['id'],
    );
    await defineTable(
      trx,
      'mails',
      {
        id: 'text',
        kind: 'text',
        recipient: 'text',
        subject: 'text',
        body: 'text?',
        created_at: 'bigint',
        sent_at: 'bigint?',
        failed_at: 'bigint?',
        tries: 'bigint default 0',
        next_attempt_at: 'bigint',
        expires_at: 'bigint?',
        last_error: 'text?',
      },
      ['id'],
    );
    const unsent = 'sent_at is null and failed_at is null';
    await defineIndex(trx, 'mails', ['next_attempt_at'], { where: unsent });
    await defineIndex(trx, 'mails', ['expires_at'], { where: 'body is not null and expires_at is not null' });
  },
};
