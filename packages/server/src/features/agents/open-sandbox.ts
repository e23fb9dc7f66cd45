import { ApiError } from '../../errors.ts';
import { HOUR } from '../../platform/clock.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { addressGroup } from '../../platform/security/addresses.ts';
import { fingerprint, hashToken } from '../../platform/security/tokens.ts';
import { nextMidnightIst } from '../../platform/time.ts';
import { insertKey } from '../api-keys/store.ts';
import { recordAudit } from '../events/audit.ts';
import { quotable } from '../mail/quotable.ts';
import { CLAIM_PATH } from './claim-mail.ts';
import { SANDBOX_LIFE_MS, SANDBOXES_A_DAY } from './limits.ts';
import type { AgentsOptions, Visitor } from './options.ts';
import { take } from './quotas.ts';
import {
  CLAIM_TOKEN,
  countSandboxes,
  type Identity,
  insertRegistration,
  type Registration,
} from './store.ts';

export interface NewSandbox {
  kind: Registration['kind'];
  credentialType: Registration['credential_type'];
  /** Says whether the agent may begin before a person has claimed the sandbox. */
  withKey: boolean;
  leadId?: string;
  name?: string;
  email?: string;
  useCases?: readonly string[];
  identity?: Identity;
}

export interface Sandbox {
  row: Registration;
  claim: { url: string; token: string };
  /** The secret of its key. */
  key: string | undefined;
}

/** A test workspace with a simulated number, for a week. Whatever of it fails, nothing of it stays. */
export async function openSandbox(
  o: AgentsOptions,
  trx: Trx,
  input: NewSandbox,
  visitor: Visitor,
  now: number,
): Promise<Sandbox> {
  await admit(o, trx, visitor.address, now);
  const id = randomOf(trx).newId('reg', now);
  const actor = { id, address: visitor.address };
  const who = quotable(input.name);
  const name = who ? `Sandbox of ${who}` : 'Sandbox';
  const workspace = await o.openTestWorkspace(trx, { slug: `sandbox-${id.slice(4)}`, name }, actor, now);
  const token = CLAIM_TOKEN + randomOf(trx).text(43);
  const expiresAt = now + SANDBOX_LIFE_MS;
  const row = await insertRegistration(trx, {
    workspace_id: workspace.id,
    id,
    kind: input.kind,
    lead_id: input.leadId ?? null,
    name: input.name ?? null,
    email: input.email ?? null,
    use_cases: JSON.stringify(input.useCases ?? []),
    address: visitor.address,
    agent: visitor.agent?.slice(0, 200) ?? null,
    credential_type: input.credentialType,
    issuer: input.identity?.issuer ?? null,
    subject: input.identity?.subject ?? null,
    client_id: input.identity?.clientId ?? null,
    claim_hash: hashToken(token),
    created_at: now,
    expires_at: expiresAt,
    claimed_at: null,
    claimed_by: null,
    completed_at: null,
    closed_at: null,
    erased_at: null,
    attempt_hash: null,
    attempt_email: null,
    attempt_expires_at: null,
    code: null,
    code_expires_at: null,
  });
  await recordAudit(trx, workspace.id, {
    actor,
    action: 'registration.created',
    target: id,
    now,
    detail: { kind: input.kind },
  });
  const key = input.withKey
    ? await insertKey(trx, workspace, { kind: 'messaging', name: 'Agent', expiresAt }, actor, now)
    : undefined;
  return { row, claim: { url: `${o.baseUrl}${CLAIM_PATH}?token=${token}`, token }, key: key?.secret };
}

async function admit(
  { simulator, sandboxMax }: AgentsOptions,
  trx: Trx,
  address: string,
  now: number,
): Promise<void> {
  if (!simulator) {
    throw new ApiError('SERVICE_UNAVAILABLE', {
      message: 'This installation opens no sandboxes.',
      hint: 'Ask its operator for a workspace, or write to POST /api/contact.',
      headers: { 'retry-after': '86400' },
    });
  }
  const today = { endsAt: nextMidnightIst(now) };
  const own = `sandboxes today ${fingerprint('sandbox', addressGroup(address))}`;
  if (!(await take(trx, own, { ...today, most: SANDBOXES_A_DAY }, now)))
    throw tooMany(`This IP address has opened ${SANDBOXES_A_DAY} sandboxes today.`, today.endsAt - now);
  // Its lock lets only one registration count and be counted at a time.
  await take(trx, 'sandboxes', { endsAt: now + HOUR, most: Number.POSITIVE_INFINITY }, now);
  const { count, firstEnd } = await countSandboxes(trx);
  if (count >= sandboxMax)
    throw tooMany('All sandboxes are taken.', Math.min(HOUR, (firstEnd ?? now + HOUR) - now));
}

function tooMany(message: string, waitMs: number): ApiError {
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    message,
    hint: 'Go on with a sandbox you have, or wait for the seconds in Retry-After.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}
