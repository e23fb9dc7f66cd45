import { IsEmail } from 'typebox/format';
import { transaction } from '../../platform/database/transaction.ts';
import { success } from '../../platform/http/envelope.ts';
import { newId } from '../../platform/ids.ts';
import { toIst } from '../../platform/time.ts';
import { SCOPES_OF_KIND } from '../api-keys/store.ts';
import { canonicalEmail } from '../people/people.ts';
import { registerByAssertion } from './by-assertion.ts';
import { mailClaimLink } from './claim-mail.ts';
import { refused, required } from './faults.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import type { AgentsOptions, Visitor } from './options.ts';
import type { LeadAnswer, LeadRequest } from './schemas.ts';

export const SCOPES = [...SCOPES_OF_KIND.messaging];

/** A name and an e-mail: the agent begins at once, and the person behind the e-mail can take it over. */
export async function registerLead(
  o: AgentsOptions,
  body: LeadRequest,
  visitor: Visitor,
): Promise<LeadAnswer> {
  required(body, ['full_name', 'email']);
  const now = o.clock.now();
  const leadId = newId('led', now);
  const email = canonicalEmail(body.email!);
  const made = await transaction(o.db, async (trx) => {
    const sandbox = await openSandbox(
      o,
      trx,
      {
        kind: 'lead',
        credentialType: 'api_key',
        withKey: true,
        leadId,
        name: body.full_name!,
        email,
        useCases: body.use_cases ?? [],
      },
      visitor,
      now,
    );
    await mailClaimLink(trx, o, sandbox.row, email, now);
    return sandbox;
  });
  const expiresAt = toIst(made.row.expires_at);
  return success(now, {
    leadId,
    status: 'registered' as const,
    registrationId: made.row.id,
    credential: { type: 'api_key' as const, apiKey: made.key!, scopes: SCOPES, expiresAt },
    claim: { ...made.claim, expiresAt },
  });
}

/** What an agent is told with a status other than 200. */
export interface Challenge {
  status: 401;
  headers: Record<string, string>;
  body: object;
}

export async function registerAgent(
  o: AgentsOptions,
  body: LeadRequest,
  visitor: Visitor,
): Promise<LeadAnswer | Challenge> {
  if (body.type === 'anonymous') return registerAnonymous(o, body, visitor);
  required(body, ['assertion_type', 'assertion']);
  return body.assertion_type === 'verified_email'
    ? registerByEmail(o, body, visitor)
    : registerByAssertion(o, body, visitor);
}

async function registerAnonymous(o: AgentsOptions, body: LeadRequest, visitor: Visitor): Promise<LeadAnswer> {
  const now = o.clock.now();
  const input = { kind: 'anonymous', credentialType: credentialTypeOf(body), withKey: true } as const;
  const made = await transaction(o.db, (trx) => openSandbox(o, trx, input, visitor, now));
  return flat(now, { ...registration(made, 'anonymous'), ...credential(made), ...claim(made) });
}

/** The agent begins once the person who reads that mailbox has claimed the sandbox and handed it the code. */
async function registerByEmail(o: AgentsOptions, body: LeadRequest, visitor: Visitor): Promise<LeadAnswer> {
  const email = canonicalEmail(body.assertion!);
  if (!IsEmail(email) || email.length > 254)
    throw refused([{ field: 'assertion', message: 'must be a valid email' }]);
  const now = o.clock.now();
  const kind = 'email-verification';
  const input = { kind, credentialType: credentialTypeOf(body), withKey: false, email } as const;
  const made = await transaction(o.db, async (trx) => {
    const sandbox = await openSandbox(o, trx, input, visitor, now);
    await mailClaimLink(trx, o, sandbox.row, email, now);
    return sandbox;
  });
  return flat(now, { ...registration(made, kind), ...claim(made) });
}

export function credentialTypeOf(body: LeadRequest): 'api_key' | 'bearer_token' {
  return (body.requested_credential_type ?? 'api_key') === 'api_key' ? 'api_key' : 'bearer_token';
}

/** The members of auth.md stand beside the envelope's. */
export function flat<T extends object>(now: number, members: T) {
  return { success: true as const, ...members, timestamp: toIst(now) };
}

export function registration<T extends string>({ row }: Pick<Sandbox, 'row'>, type: T) {
  return { registration_id: row.id, registration_type: type };
}

export function credential({ row, key }: Pick<Sandbox, 'row' | 'key'>, expiresAt = row.expires_at) {
  return {
    credential_type: row.credential_type,
    credential: key!,
    credential_expires: toIst(expiresAt),
    scopes: SCOPES,
  };
}

export function claim({ row, claim: { url, token } }: Sandbox) {
  return {
    claim_url: url,
    claim_token: token,
    claim_token_expires: toIst(row.expires_at),
    post_claim_scopes: SCOPES,
  };
}
