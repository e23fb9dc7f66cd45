/** A member of a workspace who is signed in, with the client that their dashboard would have. */
import assert from 'node:assert/strict';
import { createMeghdoot, type Meghdoot } from '../../../sdk/src/index.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { createPerson } from '../../src/features/people/people.ts';
import { addMember, type Role } from '../../src/features/team/membership.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { hashPassword } from './cheap-passwords.ts';
import type { Service } from './service.ts';

export interface MemberClient {
  id: string;
  name: string;
  client: Meghdoot;
  /** A raw call of the API, for what the SDK would not send. */
  call(method: string, path: string, body?: object): Promise<Response>;
}

const PASSWORD = 'a boat on the backwaters at dusk';
let made = 0;

export async function memberOf(
  { url, db }: Pick<Service, 'url' | 'db'>,
  workspaceId: string,
  name: string,
  { role = 'member', now = Date.now() }: { role?: Role; now?: number } = {},
): Promise<MemberClient> {
  const email = `${name.toLowerCase()}.${++made}@example.com`;
  const password = await hashPassword(PASSWORD);
  const { id } = await createPerson(db, { name, email, password, verified: true }, now);
  await transaction(db, (trx) => addMember(trx, workspaceId, { personId: id, role }, OPERATOR, now));
  const signedIn = await fetch(`${url}/api/app/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  assert.equal(signedIn.status, 200, await signedIn.clone().text());
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const headers = { cookie, origin: url, 'x-workspace': workspaceId };
  const call: MemberClient['call'] = (method, path, body) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const client = createMeghdoot({
    baseUrl: url,
    workspaceId,
    fetch: (request) => {
      request.headers.set('cookie', cookie);
      request.headers.set('origin', url);
      return fetch(request);
    },
  });
  return { id, name, client, call };
}
