import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Contacts by the beginning of their name: `lower` folds A to Z alone on both databases, the column's collation being C. */
export const contactNames: Migration = {
  name: '0007-contact-names',
  async up(trx) {
    await sql`create index contacts_by_name on contacts (workspace_id, lower(name), id desc)
      where name is not null`.execute(trx);
  },
};
