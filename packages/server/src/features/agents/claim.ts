import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { randomOf } from '../../platform/database/context.ts';
import { sealedColumn } from '../../platform/database/sealed-columns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { fingerprint } from '../../platform/security/tokens.ts';
import { toIst } from '../../platform/time.ts';
import { insertKey, listKeys, settleKeys } from '../api-keys/store.ts';
import { recordAudit } from '../events/audit.ts';
import { canonicalEmail, type Person } from '../people/people.ts';
import { addMember } from '../team/membership.ts';
import { type ClaimAttempt, type ClaimMail, mailClaimLink } from './claim-mail.ts';
import { refused, required } from './faults.ts';
import { CODE_LIFE_MS, CODE_TRIES } from './limits.ts';
import type { AgentsOptions } from './options.ts';
import { flat, SCOPES } from './registration-body.ts';
import type { LeadAnswer, LeadRequest } from './schemas.ts';
import {
  changeRegistration,
  findByClaimToken,
  markClaimed,
  type Registration,
  stateOf,
  tryCode,
  useCode,
} from './store.ts';

const codePurpose = (registrationId: string) => `claim code ${registrationId}`;

/** Without its key a code is none: the person has the page show another. */
export const SEALED_CODES = sealedColumn({
  table: 'registrations',
  key: ['workspace_id', 'id'],
  column: 'code',
  purpose: ({ id }) => codePurpose(id!),
  lost: () => ({ code: null, code_expires_at: null }),
});

/** Serves an agent's claim token: `otp` completes the claim, `email` has the link mailed. */
export async function claimByAgent(o: AgentsOptions, body: LeadRequest): Promise<LeadAnswer> {
  const row = await findByClaimToken(o.db, body.claim_token!);
  if (!row) throw refused([{ field: 'claim_token', message: 'is not one that was given' }]);
  const now = o.clock.now();
  if (body.otp !== undefined) return complete(o, row, body.otp, now);
  required(body, ['email']);
  const claimAttempt = await startClaim(o, row, { email: body.email! });
  return flat(now, {
    registration_id: row.id,
    claim_attempt_id: claimAttempt.id,
    status: 'initiated' as const,
    expires_at: toIst(claimAttempt.expiresAt),
  });
}

/** Registered for somebody's e-mail: then only they may take it. */
export function isBound(row: Registration): boolean {
  return row.kind === 'email-verification' || row.kind === 'agent-provider';
}

/** Has the link mailed to whoever is to take the sandbox. */
export async function startClaim(
  o: AgentsOptions,
  row: Registration,
  mail: ClaimMail,
): Promise<ClaimAttempt> {
  const now = o.clock.now();
  requireOpen(row, now);
  if (isBound(row) && canonicalEmail(mail.email) !== row.email)
    throw refused([{ field: 'email', message: 'must be the e-mail of the registration' }]);
  return transaction(o.db, (trx) => mailClaimLink(trx, o, row, mail, now));
}

function requireOpen(row: Registration, now: number): void {
  const state = stateOf(row, now);
  if (state === 'claimed') throw new ApiError('PREVIOUSLY_CLAIMED');
  if (state === 'expired') throw new ApiError('CLAIM_EXPIRED');
}

/** The workspace becomes the person's; its earlier credentials end, but for those that they keep. */
export async function takeSandbox(
  o: AgentsOptions,
  row: Registration,
  { person, kept, address }: { person: Person; kept: readonly string[]; address: string },
): Promise<void> {
  const now = o.clock.now();
  requireOpen(row, now);
  await transaction(o.db, async (trx) => {
    const claimed = await markClaimed(trx, row, person.id, now);
    if (!claimed) throw new ApiError('PREVIOUSLY_CLAIMED');
    const actor = { id: person.id, address };
    await addMember(trx, row.workspace_id, { personId: person.id, role: 'owner' }, actor, now);
    await settleKeys(trx, row.workspace_id, kept, actor, now);
    await recordAudit(trx, row.workspace_id, { actor, action: 'claim.confirmed', target: row.id, now });
  });
}

/** A new code for the person to hand to the agent; an earlier one no longer works. */
export async function newCode(o: AgentsOptions, row: Registration, person: Person): Promise<string> {
  const now = o.clock.now();
  const code = randomOf(o.db).digits(6);
  await transaction(o.db, async (trx) => {
    await changeRegistration(trx, row, {
      code: o.sealer.seal(fingerprint(row.id, code), codePurpose(row.id)),
      code_expires_at: now + CODE_LIFE_MS,
      code_tries: 0,
    });
    await recordAudit(trx, row.workspace_id, {
      actor: { id: person.id },
      action: 'claim.code-shown',
      target: row.id,
      now,
    });
  });
  return code;
}

async function complete(o: AgentsOptions, row: Registration, otp: string, now: number): Promise<LeadAnswer> {
  if (row.completed_at !== null) throw new ApiError('PREVIOUSLY_CLAIMED');
  if (stateOf(row, now) === 'expired') throw new ApiError('CLAIM_EXPIRED');
  const code = await tryCode(o.db, row, CODE_TRIES, now);
  const given = Buffer.from(fingerprint(row.id, otp.replace(/\s/g, '')));
  if (code === undefined || !timingSafeEqual(Buffer.from(o.sealer.open(code, codePurpose(row.id))), given))
    throw new ApiError('OTP_INVALID');
  const actor = { id: row.id };
  const key = await transaction(o.db, async (trx) => {
    if (!(await useCode(trx, row, code, now))) throw new ApiError('PREVIOUSLY_CLAIMED');
    await recordAudit(trx, row.workspace_id, { actor, action: 'claim.completed', target: row.id, now });
    const keys = await listKeys(trx, row.workspace_id, 100);
    if (keys.some((each) => each.revoked_at === null)) return undefined; // the person kept what the agent has
    const workspace = { id: row.workspace_id, mode: 'test' as const };
    return insertKey(trx, workspace, { kind: 'messaging', name: 'Agent' }, actor, now);
  });
  return flat(now, {
    registration_id: row.id,
    status: 'claimed' as const,
    scopes: SCOPES,
    ...(key && { credential_type: row.credential_type, credential: key.secret, credential_expires: null }),
  });
}
