/** Somebody besides the owner, with a password, as an invitation would have left them. */

import { OPERATOR } from '../../server/src/features/events/audit.ts';
import { createPerson } from '../../server/src/features/people/people.ts';
import { addMember } from '../../server/src/features/team/membership.ts';
import { findWorkspace } from '../../server/src/features/workspaces/store.ts';
import { transaction } from '../../server/src/platform/database/transaction.ts';
import { hashPassword } from '../../server/test/rigs/cheap-passwords.ts';
import type { Installation } from './installation.ts';

export const RAVI = {
  name: 'Ravi Menon',
  email: 'ravi@example.com',
  password: 'a boat on the backwaters at dusk',
};

/** Makes the account; given the short name of a workspace, a member of it. */
export async function addPerson({ db }: Installation, person: typeof RAVI, memberOf?: string): Promise<void> {
  const now = Date.now();
  const password = await hashPassword(person.password);
  const { id } = await createPerson(db, { ...person, password, verified: true }, now);
  if (memberOf === undefined) return;
  const workspace = (await findWorkspace(db, { slug: memberOf }))!;
  await transaction(db, (trx) =>
    addMember(trx, workspace.id, { personId: id, role: 'member' }, OPERATOR, now),
  );
}
