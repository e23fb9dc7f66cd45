/** This file adds people besides the owner, with a password, as an invitation would have left them. */
import assert from 'node:assert/strict';
import { OPERATOR } from '../../server/src/features/events/audit.ts';
import { createPerson } from '../../server/src/features/people/people.ts';
import { addMember, type Role } from '../../server/src/features/team/membership.ts';
import { findWorkspace } from '../../server/src/features/workspaces/store.ts';
import { transaction } from '../../server/src/platform/database/transaction.ts';
import { hashPassword } from '../../server/test/rigs/cheap-passwords.ts';
import type { Installation } from './installation.ts';

export const RAVI = {
  name: 'Ravi Menon',
  email: 'ravi@example.com',
  password: 'a boat on the backwaters at dusk',
};

/** Makes an account; `memberOf` is the slug of a workspace that the person joins. */
export async function addPerson(
  { db }: Pick<Installation, 'db'>,
  person: typeof RAVI,
  memberOf?: string,
  role: Role = 'member',
): Promise<void> {
  const now = Date.now();
  const password = await hashPassword(person.password);
  const { id } = await createPerson(db, { ...person, password, verified: true }, now);
  if (memberOf === undefined) return;
  const workspace = (await findWorkspace(db, { slug: memberOf }))!;
  await transaction(db, (trx) => addMember(trx, workspace.id, { personId: id, role }, OPERATOR, now));
}

/** Signs a person in from another browser, and returns the headers of its requests. */
export async function signedInElsewhere(
  { url }: Pick<Installation, 'url'>,
  { email, password }: Pick<typeof RAVI, 'email' | 'password'>,
): Promise<{ origin: string; cookie: string }> {
  const signedIn = await fetch(`${url}/api/app/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  assert.equal(signedIn.status, 200, await signedIn.clone().text());
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { origin: url, cookie: cookies.join('; ') };
}

/** Ends a person's sessions, as "End all others" does on another machine of theirs. */
export async function endSessions(
  installation: Pick<Installation, 'url'>,
  person: Pick<typeof RAVI, 'email' | 'password'>,
): Promise<void> {
  const { url } = installation;
  const headers = await signedInElsewhere(installation, person);
  const sessions = await fetch(`${url}/api/app/sessions`, { headers });
  const { data } = (await sessions.json()) as { data: { id: string; current: boolean }[] };
  for (const { id, current } of data) {
    if (current) continue;
    const ended = await fetch(`${url}/api/app/sessions/${id}`, { method: 'DELETE', headers });
    assert.equal(ended.status, 200, await ended.text());
  }
}
