/** Workspaces in statements of other rooms: this room alone names their table. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/dialect.ts';

/** Returns a subquery to join as `workspace`; planners flatten it into the table itself. */
export const joinedWorkspace = (db: Db) => db.selectFrom('workspaces').selectAll().as('workspace');

/** Returns 1 where the workspace that a column names refuses free text outside of the window, else 0. */
export const checksWindow = (workspaceId: string) =>
  sql<number | null>`(select w.check_window from workspaces w where w.id = ${sql.ref(workspaceId)})`;

/** Returns a subquery of the workspaces that give conversations to their members automatically. */
export const assigningWorkspace = (db: Db) =>
  db.selectFrom('workspaces').select('id').where(sql<boolean>`auto_assign = 1`).as('workspace');
