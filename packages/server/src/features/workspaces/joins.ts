/** Workspaces in statements of other rooms: this room alone names their table. */
import type { Db } from '../../platform/database/dialect.ts';

/** To join as `workspace`; planners flatten it into the table itself. */
export const joinedWorkspace = (db: Db) => db.selectFrom('workspaces').selectAll().as('workspace');
