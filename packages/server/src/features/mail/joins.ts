/** Mail in statements of other rooms: this room alone names its table. */
import type { Db } from '../../platform/database/dialect.ts';

/** Returns a subquery to join as `mail`; planners flatten it into the table itself. */
export const joinedMail = (db: Db) =>
  db.selectFrom('mails').select(['id', 'sent_at', 'failed_at']).as('mail');
