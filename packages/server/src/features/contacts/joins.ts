/**
 * This file holds the expressions that others use on opt-outs in their own statements; only this room names their
 * table.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/dialect.ts';

/** Returns whether the contact that two columns name has opted out of anything. */
export const hasOptOut = (workspaceId: string, contactId: string) =>
  sql<boolean>`exists (select 1 from opt_outs o
    where o.workspace_id = ${sql.ref(workspaceId)} and o.contact_id = ${sql.ref(contactId)})`;

/** Returns whether a contact's opt-out came by the message that a column names. */
export const isOptOut = (workspaceId: string, contactId: string, messageId: string) =>
  sql<boolean>`exists (select 1 from opt_outs o
    where o.workspace_id = ${sql.ref(workspaceId)} and o.contact_id = ${sql.ref(contactId)}
      and o.source = ${sql.ref(messageId)})`;

/** Returns whether anybody in a workspace has opted out of anything. */
export async function hasAnyOptOut(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('opt_outs')
    .select('scope')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
