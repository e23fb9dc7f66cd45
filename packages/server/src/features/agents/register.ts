import { randomOf } from '../../platform/database/context.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { success } from '../../platform/http/response/envelope.ts';
import { toIst } from '../../platform/time.ts';
import { canonicalEmail } from '../people/people.ts';
import { isEmail } from '../people/schemas.ts';
import { registerByAssertion } from './by-assertion.ts';
import { mailClaimLink } from './claim-mail.ts';
import { refused, required } from './faults.ts';
import { openSandbox } from './open-sandbox.ts';
import type { AgentsOptions, Visitor } from './options.ts';
import {
  type Challenge,
  claim,
  credential,
  credentialTypeOf,
  flat,
  registration,
  SCOPES,
} from './registration-body.ts';
import type { LeadAnswer, LeadRequest } from './schemas.ts';

/** Registers a name and an e-mail: the agent begins at once, and the e-mail's owner can claim the sandbox. */
export async function registerLead(
  o: AgentsOptions,
  body: LeadRequest,
  visitor: Visitor,
): Promise<LeadAnswer> {
  required(body, ['full_name', 'email']);
  const now = o.clock.now();
  const leadId = randomOf(o.db).newId('led', now);
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
    await mailClaimLink(trx, o, sandbox.row, { email }, now);
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

/** Registers an e-mail: the agent begins once its owner has claimed the sandbox and given it the code. */
async function registerByEmail(o: AgentsOptions, body: LeadRequest, visitor: Visitor): Promise<LeadAnswer> {
  const email = canonicalEmail(body.assertion!);
  if (!isEmail(email)) throw refused([{ field: 'assertion', message: 'must be a valid email' }]);
  const now = o.clock.now();
  const kind = 'email-verification';
  const input = { kind, credentialType: credentialTypeOf(body), withKey: false, email } as const;
  const made = await transaction(o.db, async (trx) => {
    const sandbox = await openSandbox(o, trx, input, visitor, now);
    await mailClaimLink(trx, o, sandbox.row, { email }, now);
    return sandbox;
  });
  return flat(now, { ...registration(made, kind), ...claim(made) });
}
