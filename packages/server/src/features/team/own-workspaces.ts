import type { Static } from 'typebox';
import type { Db } from '../../platform/database/dialect.ts';
import { workspacesWithNumber } from '../channels/joins.ts';
import type { OwnWorkspace } from '../workspaces/schemas.ts';
import { membershipsOf } from './membership.ts';
import { showMembership } from './show.ts';

/** Returns the workspaces to which a person belongs, as they see them. */
export async function ownWorkspacesOf(db: Db, personId: string): Promise<Static<typeof OwnWorkspace>[]> {
  const memberships = await membershipsOf(db, personId);
  const ids = memberships.map(({ workspace }) => workspace.id);
  const withNumber = await workspacesWithNumber(db, ids);
  return memberships.map((membership) => showMembership(membership, withNumber.has(membership.workspace.id)));
}
