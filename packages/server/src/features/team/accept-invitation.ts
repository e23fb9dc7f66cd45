import { ApiError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type Passwords, passwordFault } from '../people/passwords/password.ts';
import { refusedPassword } from '../people/passwords/set-password.ts';
import { createPerson, findPerson, type PersonRow } from '../people/people.ts';
import { findInvitation } from './invitation-store.ts';
import { addMember } from './membership.ts';

/**
 * Uses the link up: the person who is signed in joins, or a new account does, for the link proves the mailbox.
 * Undefined: the link is dead.
 */
export async function acceptInvitation(
  { db, clock, passwords }: { db: Db; clock: Clock; passwords: Passwords },
  token: string,
  who: { personId: string } | { name?: string | undefined; password: string },
  address: string,
): Promise<PersonRow | undefined> {
  const invitation = await findInvitation(db, token, clock.now());
  if (!invitation) return undefined; // before a password costs its time
  let password: string | undefined;
  if ('password' in who) {
    const fault = passwordFault(who.password, invitation.email);
    if (fault) throw refusedPassword(fault);
    password = await passwords.hash(who.password);
  }
  const now = clock.now();
  return transaction(db, async (trx) => {
    const taken = await trx
      .deleteFrom('invitations')
      .where('hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning(['workspace_id', 'email', 'role'])
      .executeTakeFirst();
    if (!taken) return undefined;
    const { email } = taken;
    const person =
      'personId' in who
        ? await findPerson(trx, who.personId)
        : await createPerson(trx, { email, name: who.name, password: password!, verified: true }, now);
    if (person?.email !== email)
      throw new ApiError('INSUFFICIENT_SCOPE', {
        message: 'This invitation is for somebody else.',
        hint: 'Sign out, and follow the link again.',
      });
    const actor = { id: person.id, address };
    await addMember(trx, taken.workspace_id, person.id, taken.role, actor, now);
    return person;
  });
}
