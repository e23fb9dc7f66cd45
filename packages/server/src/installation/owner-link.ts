import { recordAudit } from '../features/events/audit.ts';
import { issueToken, peekToken, takeToken } from '../features/people/one-time-tokens.ts';
import { type Passwords, passwordFault } from '../features/people/passwords/password.ts';
import { refusedPassword } from '../features/people/passwords/set-password.ts';
import { changePerson, createPerson, findPerson } from '../features/people/people.ts';
import { addMember } from '../features/team/membership.ts';
import { findWorkspace } from '../features/workspaces/store.ts';
import { type Clock, DAY } from '../platform/clock.ts';
import type { Db, Trx } from '../platform/database/dialect.ts';
import { transaction } from '../platform/database/transaction.ts';

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
export async function acceptOwnerLink(
  { db, clock, passwords }: { db: Db; clock: Clock; passwords: Passwords },
  token: string,
  who: { personId: string } | NewOwner,
  address: string,
): Promise<string | undefined> {
  if (!(await peekToken(db, 'owner', token, clock.now()))) return undefined; // before a password costs its time
  let password: string | undefined;
  if ('password' in who) {
    const fault = passwordFault(who.password, who.email);
    if (fault) throw refusedPassword(fault);
    password = await passwords.hash(who.password);
  }
  const now = clock.now();
  return transaction(db, async (trx) => {
    if (!(await takeToken(trx, 'owner', token, now))) return undefined;
    const person =
      'personId' in who
        ? await findPerson(trx, who.personId)
        : await createPerson(trx, { ...who, password: password!, verified: true }, now);
    if (!person) return undefined;
    await makeOwner(trx, person.id, address, now);
    return person.id;
  });
}

async function makeOwner(trx: Trx, personId: string, address: string, now: number): Promise<void> {
  await changePerson(trx, personId, { operator_at: now });
  const demo = await findWorkspace(trx, { slug: 'demo' });
  if (demo?.mode !== 'test') return;
  const actor = { id: personId, address };
  await recordAudit(trx, demo.id, actor, 'operator.made', personId, now);
  await addMember(trx, demo.id, personId, 'owner', actor, now);
}
