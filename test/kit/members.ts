/** Members of a workspace, made by the service's own code: who answers its people. */
import { OPERATOR } from '../../packages/server/src/features/events/audit.ts';
import { createPerson } from '../../packages/server/src/features/people/people.ts';
import { addMember, type Role } from '../../packages/server/src/features/team/membership.ts';
import type { Db } from '../../packages/server/src/platform/database/dialect.ts';
import { transaction } from '../../packages/server/src/platform/database/transaction.ts';

export const MEMBERS = ['Meera', 'Rohan', 'Imran'] as const;

/** Adds members of these names, who have no passwords; returns their ids. */
export async function addMembers(
  db: Db,
  workspaceId: string,
  names: readonly string[],
  now: number,
  role: Role = 'member',
): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const email = `${name.toLowerCase()}@${workspaceId}.example`;
    const { id } = await createPerson(db, { name, email, password: '', verified: true }, now);
    await transaction(db, (trx) => addMember(trx, workspaceId, { personId: id, role }, OPERATOR, now));
    ids.push(id);
  }
  return ids;
}
