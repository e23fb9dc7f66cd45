/** Memberships in statements of other rooms: this room alone names their table. */
import type { Db } from '../../platform/database/dialect.ts';

/** Returns a subquery to join as `membership`; planners flatten it into the table itself. */
export const joinedMembership = (db: Db) =>
  db.selectFrom('memberships').select(['workspace_id', 'person_id', 'role']).as('membership');
