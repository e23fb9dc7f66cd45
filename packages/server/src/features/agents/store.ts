import { announce } from '../../platform/database/announce.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { toIst } from '../../platform/time.ts';

export type Registration = Row<'registrations'>;

/** Both have a prefix of their own, so that a scanner for leaked secrets can recognise them. */
export const CLAIM_TOKEN = 'clm_';
export const ATTEMPT_TOKEN = 'cla_';

export async function insertRegistration(trx: Trx, row: NewRow<'registrations'>): Promise<Registration> {
  announce(trx, 'registrations');
  return trx.insertInto('registrations').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns the registration by the token that the agent was given. */
export async function findByClaimToken(db: Db, token: string): Promise<Registration | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('claim_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** Returns the registration by the token of its newest claim mail, which only the mailbox knows. */
export async function findByAttemptToken(
  db: Db,
  token: string,
  now: number,
): Promise<Registration | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('attempt_hash', '=', hashToken(token))
    .where('attempt_expires_at', '>', now)
    .executeTakeFirst();
}

export function stateOf(row: Registration, now: number): 'open' | 'claimed' | 'expired' {
  if (row.claimed_at !== null) return 'claimed';
  return row.closed_at !== null || row.expires_at <= now ? 'expired' : 'open';
}

/** The registration of a workspace; none: it was opened otherwise. */
export async function findByWorkspace(db: Db, workspaceId: string): Promise<Registration | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
}

/** Returns how many sandboxes are open and when the first of them ends. */
export async function countSandboxes(db: Db): Promise<{ count: number; firstEnd: number | null }> {
  const row = await db
    .selectFrom('registrations')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('expires_at').as('first')])
    .where('claimed_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), firstEnd: row.first === null ? null : Number(row.first) };
}

export interface Identity {
  issuer: string;
  subject: string;
  clientId: string;
}

/** The newest registration by which a person has let a provider's assertions about this subject act for them. */
export async function findLinked(db: Db, identity: Identity): Promise<Registration | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('client_id', '=', identity.clientId)
    .where('claimed_by', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type Change = Partial<
  Pick<
    Registration,
    | 'attempt_hash'
    | 'attempt_email'
    | 'attempt_expires_at'
    | 'code'
    | 'code_expires_at'
    | 'code_tries'
    | 'completed_at'
    | 'erased_at'
  >
>;

/** The key of a registration, which its row has. */
type Key = Pick<Registration, 'workspace_id' | 'id'>;

export async function changeRegistration(db: Db, key: Key, change: Change): Promise<void> {
  await updateRegistration(db, key).set(change).execute();
}

export function updateRegistration(db: Db, { workspace_id, id }: Key) {
  return db.updateTable('registrations').where('workspace_id', '=', workspace_id).where('id', '=', id);
}

/** Marks a sandbox as claimed. Of two who claim at once one succeeds; one that has ended cannot be claimed. */
export async function markClaimed(
  trx: Trx,
  key: Key,
  personId: string,
  now: number,
): Promise<Registration | undefined> {
  announce(trx, 'registrations');
  return updateRegistration(trx, key)
    .set({ claimed_at: now, claimed_by: personId })
    .where('claimed_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Counts a try at the code before it is judged; undefined: there is none that may be tried. */
export async function tryCode(db: Db, key: Key, most: number, now: number): Promise<string | undefined> {
  const row = await updateRegistration(db, key)
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('code_tries', '<', most)
    .where('code_expires_at', '>', now)
    .returning('code')
    .executeTakeFirst();
  return row?.code ?? undefined;
}

/** Uses a code up, once. */
export async function useCode(trx: Trx, key: Key, code: string, now: number): Promise<boolean> {
  const used = await updateRegistration(trx, key)
    .set({ completed_at: now, code: null, code_expires_at: null })
    .where('code', '=', code)
    .where('completed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Everything that came by the URL for leads, newest first; all, or as many as are asked for `before` one. */
export async function listRegistrations(db: Db, limit?: number, before?: string): Promise<Registration[]> {
  let query = db.selectFrom('registrations').selectAll().orderBy('id', 'desc');
  if (before !== undefined) query = query.where('id', '<', before);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** A registration as the operator sees it. */
export function showRegistration(row: Registration, now: number) {
  return {
    id: row.lead_id ?? row.id,
    registrationId: row.id,
    kind: row.kind,
    status: stateOf(row, now),
    ...(row.name !== null && { name: row.name }),
    ...(row.email !== null && { email: row.email }),
    useCases: JSON.parse(row.use_cases) as string[],
    ...(row.issuer !== null && { issuer: row.issuer }),
    address: row.address,
    ...(row.agent !== null && { agent: row.agent }),
    workspaceId: row.workspace_id,
    createdAt: toIst(row.created_at),
    expiresAt: toIst(row.expires_at),
    ...(row.claimed_at !== null && { claimedAt: toIst(row.claimed_at) }),
    ...(row.completed_at !== null && { completedAt: toIst(row.completed_at) }),
  };
}
