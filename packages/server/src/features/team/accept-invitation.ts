import { ApiError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { Passwords } from '../people/passwords/password.ts';
import { comeInByLink, type Follower } from '../people/passwords/password-link.ts';
import type { PersonRow } from '../people/people.ts';
import { findInvitation } from './invitation-store.ts';
import { addMember } from './membership.ts';

/**
 * Uses the link up: the person who is signed in joins, or a new account does, for the link proves the mailbox.
 * Undefined: the link is dead.
 */
export function acceptInvitation(
  options: { db: Db; clock: Clock; passwords: Passwords },
  token: string,
  who: Follower,
  address: string,
): Promise<PersonRow | undefined> {
  const find = (now: number) => findInvitation(options.db, token, now);
  return comeInByLink(options, who, find, async (trx, follower, now) => {
    const taken = await trx
      .deleteFrom('invitations')
      .where('hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning(['workspace_id', 'email', 'role'])
      .executeTakeFirst();
    if (!taken) return undefined;
    const person = await follower();
    if (person?.email !== taken.email)
      throw new ApiError('INSUFFICIENT_SCOPE', {
        message: 'This invitation is for somebody else.',
        hint: 'Sign out, and follow the link again.',
      });
    const actor = { id: person.id, address };
    await addMember(trx, taken.workspace_id, { personId: person.id, role: taken.role }, actor, now);
    return person;
  });
}
