import type { Dispatcher } from 'undici';
import { ApiError } from '../../errors.ts';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { errorBody } from '../../platform/http/response/error-handler.ts';
import { fingerprint } from '../../platform/security/tokens.ts';
import { toIst } from '../../platform/time.ts';
import { insertKey } from '../api-keys/store.ts';
import type { IdJag } from '../oauth/assertions/id-jag.ts';
import { createIssuerKeys } from '../oauth/assertions/issuer-keys.ts';
import { type AssertionFault, AssertionRefused } from '../oauth/assertions/refusal.ts';
import { createOutboundFetch } from '../oauth/provider/outbound-fetch.ts';
import { canonicalEmail, findPersonByEmail } from '../people/people.ts';
import { roleIn } from '../team/membership.ts';
import { refused } from './faults.ts';
import { LINKED_KEY_LIFE_MS, LOGIN_AGE_MS } from './limits.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import type { AgentsOptions, Visitor } from './options.ts';
import { take } from './quotas.ts';
import {
  type Challenge,
  claim,
  credential,
  credentialTypeOf,
  flat,
  registration,
} from './registration-body.ts';
import type { LeadAnswer, LeadRequest } from './schemas.ts';
import { findLinked, type Registration } from './store.ts';

const KIND = 'agent-provider';

/** The error codes of auth.md v0.1 for what our verifier finds. */
const CODES: Partial<Record<AssertionFault, string>> = {
  malformed: 'invalid_request',
  invalid_type: 'invalid_request',
  invalid_claims: 'invalid_request',
};

/**
 * A registration with an identity provider's assertion about a person (ID-JAG). An e-mail in it gives nobody's account
 * away (auth.md v0.5): until the person has signed in and confirmed it, the agent gets a sandbox of its own or, where
 * there is an account, nothing but a link for them.
 */
export async function registerByAssertion(
  o: AgentsOptions,
  body: LeadRequest,
  visitor: Visitor,
): Promise<LeadAnswer | Challenge> {
  const assertion = body.assertion!;
  const identity = await verify(o, assertion);
  const { signedInAt } = identity;
  const now = o.clock.now();
  const credentialType = credentialTypeOf(body);
  return transaction(o.db, async (trx) => {
    await useOnce(trx, identity, now);
    const linked = await linkedTo(trx, identity);
    if (linked) {
      if (signedInAt === undefined || signedInAt < now - LOGIN_AGE_MS) return signInAgain(now);
      const key = await keyFor(trx, linked, visitor, now);
      const fields = credential(
        { row: { ...linked, credential_type: credentialType }, key },
        now + LINKED_KEY_LIFE_MS,
      );
      return flat(now, { ...registration({ row: linked }, KIND), ...fields });
    }
    const email = canonicalEmail(identity.email!);
    const known = (await findPersonByEmail(trx, email)) !== undefined;
    const input = { kind: KIND, credentialType, withKey: !known, email, identity } as const;
    const made = await openSandbox(o, trx, input, visitor, now);
    if (known) return askPerson(made, now);
    return flat(now, { ...registration(made, KIND), ...credential(made), ...claim(made) });
  });
}

async function verify({ verifyAssertion }: AgentsOptions, assertion: string): Promise<IdJag> {
  try {
    const identity = await verifyAssertion(assertion);
    if (identity.email === undefined)
      throw refusal('missing_verified_email', 'the assertion has no verified e-mail');
    return identity;
  } catch (error) {
    if (!(error instanceof AssertionRefused)) throw error;
    if (error.fault === 'issuer_unavailable')
      throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '30' }, cause: error });
    throw refusal(CODES[error.fault] ?? error.fault, error.message);
  }
}

function refusal(code: string, words: string): ApiError {
  const hint =
    code === 'issuer_not_enabled'
      ? 'Register with the assertion type verified_email, or ask the operator to trust this issuer.'
      : 'Get a new assertion and try again.';
  return refused([{ field: 'assertion', message: `${code}: ${words}` }], hint);
}

async function useOnce(trx: Trx, { issuer, jti, expiresAt }: IdJag, now: number): Promise<void> {
  const key = `assertion ${fingerprint(issuer, jti)}`;
  if (!(await take(trx, key, { most: 1, endsAt: expiresAt + 2 * MINUTE }, now)))
    throw refusal('replay_detected', 'the assertion was used before');
}

async function linkedTo(trx: Trx, identity: IdJag): Promise<Registration | undefined> {
  const row = await findLinked(trx, identity);
  if (!row?.claimed_by) return undefined;
  return (await roleIn(trx, row.workspace_id, row.claimed_by)) === undefined ? undefined : row;
}

async function keyFor(trx: Trx, row: Registration, visitor: Visitor, now: number): Promise<string> {
  const actor = { id: row.id, address: visitor.address };
  const workspace = { id: row.workspace_id, mode: 'test' as const };
  const input = { kind: 'messaging' as const, name: 'Agent', expiresAt: now + LINKED_KEY_LIFE_MS };
  return (await insertKey(trx, workspace, input, actor, now)).secret;
}

function askPerson({ row, claim: { url, token } }: Sandbox, now: number): Challenge {
  const error = new ApiError('UNAUTHORIZED', {
    message: 'interaction_required: the person must confirm this once, signed in.',
    hint: 'Show claim_url to the person; then send claim_token with the code (otp) that they read to you.',
  });
  const interaction = {
    registration_id: row.id,
    claim_url: url,
    claim_token: token,
    claim_token_expires: toIst(row.expires_at),
    verification_uri: url,
    expires_in: Math.floor((row.expires_at - now) / 1000),
  };
  return {
    status: 401,
    headers: { 'www-authenticate': 'AgentAuth error="interaction_required"' },
    body: { ...errorBody(error, now), claim: interaction },
  };
}

function signInAgain(now: number): Challenge {
  const error = new ApiError('UNAUTHORIZED', {
    message: 'login_required: the person has not signed in at the identity provider of late.',
    hint: 'Let them sign in there again, and come with an assertion whose auth_time is within max_age.',
  });
  return {
    status: 401,
    headers: { 'www-authenticate': 'AgentAuth error="login_required"' },
    body: { ...errorBody(error, now), max_age: LOGIN_AGE_MS / 1000 },
  };
}

/** auth.md names the resource as the audience, the draft of ID-JAG the issuer: either will do. */
export function createAssertionCheck(o: {
  clock: Clock;
  dispatcher: Dispatcher;
  trustedIssuers: readonly string[];
  baseUrl: string;
  appUrl: string;
}): AgentsOptions['verifyAssertion'] {
  const fetch = createOutboundFetch(o.dispatcher);
  const keys = createIssuerKeys({ trusted: o.trustedIssuers, fetch, clock: o.clock });
  const audiences = [o.baseUrl, o.appUrl];
  return async (assertion) => {
    const { verifyIdJag } = await import('../oauth/assertions/id-jag.ts'); // seldom needed, and it brings jose
    return verifyIdJag(assertion, { keys, audiences, now: o.clock.now() });
  };
}
