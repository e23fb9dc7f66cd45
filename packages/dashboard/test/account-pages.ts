/** This file makes the pages of accounts that a link leads to: each is there for a person with that link alone. */
import assert from 'node:assert/strict';
import { issueToken } from '../../server/src/features/people/one-time-tokens.ts';
import { issueSignUpLink } from '../../server/src/features/people/passwords/sign-up.ts';
import { changePerson, findPersonByEmail } from '../../server/src/features/people/people.ts';
import { provenSealer } from '../../server/src/installation/secret-check.ts';
import { transaction } from '../../server/src/platform/database/transaction.ts';
import { authorizeUrl, register } from '../../server/test/rigs/oauth-client.ts';
import type { Installation, OWNER } from './installation.ts';
import { signedInElsewhere } from './person.ts';

export interface AccountPages {
  /** Paths that a stranger opens, by what stands there. */
  stranger: Record<
    'sign in' | 'forgot' | 'sign up' | 'first password' | 'new password' | 'invitation' | 'claim',
    string
  >;
  /** Paths that the owner opens, who is signed in. */
  owner: Record<'consent' | 'claim' | 'invitation', string>;
  /** What tells a person that there is nothing. */
  faults: string[];
}

/** Makes the links for the owner of a workspace, whom it makes an operator, in an installation that takes agents without a limit. */
export async function accountPages(
  { url, db, config, secrets }: Pick<Installation, 'url' | 'db' | 'config' | 'secrets'>,
  { owner, workspaceId }: { owner: typeof OWNER; workspaceId: string },
): Promise<AccountPages> {
  const now = Date.now();
  const sealer = await provenSealer(db, config, secrets);
  const person = (await findPersonByEmail(db, owner.email))!;
  await changePerson(db, person.id, { operator_at: now }); // who is shown the link of an invitation where no mail leaves
  const [firstPassword, reset] = await transaction(db, async (trx) => [
    await issueSignUpLink(trx, { sealer, baseUrl: url, email: 'new@example.com' }, now),
    await issueToken(trx, { purpose: 'reset', lifeMs: 3_600_000, personId: person.id }, now),
  ]);
  const headers = { 'content-type': 'application/json' };
  const session = { ...headers, ...(await signedInElsewhere({ url }, owner)), 'x-workspace': workspaceId };
  const invitation = await post(
    '/api/app/invitations',
    { email: 'ravi@example.com', role: 'agent' },
    session,
  );
  const lead = { full_name: 'Order agent', email: owner.email, use_cases: ['order updates', 'invoices'] };
  const claim = (await post('/api/public/leads', lead, headers)).claim.url;
  const consent = await authorizeUrl(await register({ baseUrl: config.baseUrl }));
  return {
    stranger: {
      'sign in': '/oauth/sign-in',
      forgot: '/oauth/forgot',
      'sign up': '/oauth/sign-up',
      'first password': pathOf(firstPassword!),
      'new password': `/oauth/reset?token=${reset}`,
      invitation: pathOf(invitation.link),
      claim: pathOf(claim),
    },
    owner: { consent: pathOf(consent.url), claim: pathOf(claim), invitation: pathOf(invitation.link) },
    faults: ['/nothing', '/oauth/claim?token=gone', '/oauth/authorize?client_id=nobody&response_type=code'],
  };

  // biome-ignore lint/suspicious/noExplicitAny: JSON of several routes
  async function post(path: string, body: object, withHeaders: Record<string, string>): Promise<any> {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: withHeaders,
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path}: ${await answer.clone().text()}`);
    return ((await answer.json()) as { data: unknown }).data;
  }
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
