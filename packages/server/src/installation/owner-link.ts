import { recordAudit } from '../features/events/audit.ts';
import { issueToken, peekToken, takeToken } from '../features/people/one-time-tokens.ts';
import type { Passwords } from '../features/people/passwords/password.ts';
import { comeInByLink } from '../features/people/passwords/password-link.ts';
import { changePerson, type PersonRow } from '../features/people/people.ts';
import { addMember } from '../features/team/membership.ts';
import { findWorkspace } from '../features/workspaces/store.ts';
import { type Clock, DAY } from '../platform/clock.ts';
import type { Db, Trx } from '../platform/database/dialect.ts';

const LIFE_MS = DAY;

export interface OwnerLink {
  url: string;
  expiresAt: number;
}

/** Whoever opens it becomes an operator of the installation: it is shown on its command line alone. */
export async function createOwnerLink(db: Db, baseUrl: string, now: number): Promise<OwnerLink> {
  const token = await issueToken(db, { purpose: 'owner', lifeMs: LIFE_MS }, now);
  return { url: `${baseUrl}/oauth/owner?token=${token}`, expiresAt: now + LIFE_MS };
}

export interface NewOwner {
  email: string;
  name?: string | undefined;
  password: string;
}

/** Uses the link up for a new account, or for the person who is signed in. Undefined: the link is dead. */
export function acceptOwnerLink(
  options: { db: Db; clock: Clock; passwords: Passwords },
  token: string,
  who: { personId: string } | NewOwner,
  address: string,
): Promise<PersonRow | undefined> {
  const find = async (now: number) =>
    'email' in who && (await peekToken(options.db, 'owner', token, now)) ? who : undefined;
  return comeInByLink(options, who, find, async (trx, follower, now) => {
    if (!(await takeToken(trx, 'owner', token, now))) return undefined;
    const person = await follower();
    if (person) await makeOwner(trx, person.id, address, now);
    return person;
  });
}

async function makeOwner(trx: Trx, personId: string, address: string, now: number): Promise<void> {
  await changePerson(trx, personId, { operator_at: now });
  const demo = await findWorkspace(trx, { slug: 'demo' });
  if (demo?.mode !== 'test') return;
  const actor = { id: personId, address };
  await recordAudit(trx, demo.id, { actor, action: 'operator.made', target: personId, now });
  await addMember(trx, demo.id, { personId, role: 'owner' }, actor, now);
}
