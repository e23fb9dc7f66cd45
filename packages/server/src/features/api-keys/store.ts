import { ApiError } from '../../errors.ts';
import { announce } from '../../platform/database/announce.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Scope } from '../../platform/http/admission/principal.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import type { Check } from '../../platform/http/response/etag.ts';
import { hashToken, newApiKey } from '../../platform/security/tokens.ts';
import { toIst } from '../../platform/time.ts';
import { type Actor, type By, recordAudit } from '../events/audit.ts';

export type ApiKey = Row<'api_keys'>;
export type KeyKind = ApiKey['kind'];

export const SCOPES_OF_KIND: Record<KeyKind, readonly Scope[]> = {
  'read-only': ['read'],
  messaging: ['read', 'messages', 'contacts'],
  admin: ['read', 'write', 'messages', 'contacts'],
};

export interface NewKey {
  kind: KeyKind;
  name?: string | undefined;
  allowIps?: readonly string[] | undefined;
  /** Epoch milliseconds; none: it does not expire. */
  expiresAt?: number | undefined;
}

interface KeyOf {
  id: string;
  mode: 'test' | 'live';
}

export interface MadeKey {
  row: ApiKey;
  secret: string;
}

/** Makes a key; its secret is in what it returns and nowhere else. */
export async function createKey(
  db: Db,
  workspace: KeyOf,
  input: NewKey,
  { actor, now, keep }: By & { keep?: Keep<MadeKey> | undefined },
): Promise<MadeKey> {
  return transaction(db, async (trx) => {
    const made = await insertKey(trx, workspace, input, actor, now);
    await keep?.(trx, made);
    return made;
  });
}

/** The same as part of a larger transaction. */
export async function insertKey(
  trx: Trx,
  workspace: KeyOf,
  input: NewKey,
  actor: Actor,
  now: number,
): Promise<{ row: ApiKey; secret: string }> {
  const secret = newApiKey(workspace.mode, randomOf(trx));
  const row = await trx
    .insertInto('api_keys')
    .values({
      workspace_id: workspace.id,
      id: randomOf(trx).newId('key', now),
      hash: hashToken(secret),
      last_four: secret.slice(-4),
      kind: input.kind,
      mode: workspace.mode,
      name: input.name ?? null,
      allow_ips: input.allowIps?.length ? JSON.stringify(input.allowIps) : null,
      created_by: actor.id,
      created_at: now,
      expires_at: input.expiresAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, workspace.id, {
    actor,
    action: 'key.created',
    target: row.id,
    now,
    detail: { kind: input.kind },
  });
  return { row, secret };
}

/** Revokes every key of a workspace but those that are kept, whose expiry is removed. */
export async function settleKeys(
  trx: Trx,
  workspaceId: string,
  kept: readonly string[],
  actor: Actor,
  now: number,
): Promise<void> {
  const keys = await trx
    .selectFrom('api_keys')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .execute();
  announce(trx, 'credentials');
  for (const { id } of keys) {
    const stays = kept.includes(id);
    await trx
      .updateTable('api_keys')
      .set(stays ? { expires_at: null } : { revoked_at: now })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, workspaceId, {
      actor,
      action: stays ? 'key.kept' : 'key.revoked',
      target: id,
      now,
    });
  }
}

const PAGE = 500;

/**
 * The working keys of a workspace by who is behind them, the newest first: who made them, or made the key by which they
 * were made.
 */
export async function keysByMaker(db: Db, workspaceId: string, now: number): Promise<Map<string, ApiKey[]>> {
  const keys: ApiKey[] = [];
  for (let page: ApiKey[] | undefined; !page || page.length === PAGE; keys.push(...page))
    page = await listKeys(db, workspaceId, PAGE, page?.at(-1)?.id);
  const makerOf = new Map(keys.map(({ id, created_by }) => [id, created_by]));
  const behind = (id: string): string => {
    const maker = makerOf.get(id);
    return maker === undefined ? id : behind(maker);
  };
  const found = new Map<string, ApiKey[]>();
  for (const key of keys) {
    if (key.revoked_at !== null || (key.expires_at ?? Number.POSITIVE_INFINITY) <= now) continue;
    const maker = behind(key.id);
    found.set(maker, [...(found.get(maker) ?? []), key]);
  }
  return found;
}

/** Revokes the working keys that somebody is behind. */
export async function revokeKeysOf(
  trx: Trx,
  workspaceId: string,
  maker: string,
  actor: Actor,
  now: number,
): Promise<void> {
  for (const { id } of (await keysByMaker(trx, workspaceId, now)).get(maker) ?? [])
    await revokeKeyIn(trx, workspaceId, id, actor, now);
}

/** Newest first; `before` is the id where the page before ended. */
export async function listKeys(
  db: Db,
  workspaceId: string,
  limit: number,
  before?: string,
): Promise<ApiKey[]> {
  let query = db.selectFrom('api_keys').selectAll().where('workspace_id', '=', workspaceId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function findKey(db: Db, workspaceId: string, id: string): Promise<ApiKey> {
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: 'There is no such key in this workspace.' });
  return row;
}

/** The names of some keys of a workspace, by id. */
export async function namesOfKeys(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<[id: string, name: string][]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'last_four'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name, last_four }) => [id, name ?? `…${last_four}`]);
}

/** Returns a key by its id alone, for the operator. */
export async function findKeyAnywhere(db: Db, id: string): Promise<ApiKey | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Revoking a second time changes nothing. */
export async function revokeKey(
  db: Db,
  workspaceId: string,
  id: string,
  { actor, now, check }: By & { check?: Check<ApiKey> | undefined },
): Promise<ApiKey> {
  return transaction(db, async (trx) => {
    check?.(await findKey(trx, workspaceId, id));
    return revokeKeyIn(trx, workspaceId, id, actor, now);
  });
}

async function revokeKeyIn(
  trx: Trx,
  workspaceId: string,
  id: string,
  actor: Actor,
  now: number,
): Promise<ApiKey> {
  const revoked = await trx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!revoked) return findKey(trx, workspaceId, id); // it was revoked before, or is none
  announce(trx, 'credentials');
  await recordAudit(trx, workspaceId, { actor, action: 'key.revoked', target: id, now });
  return revoked;
}

/** A key as the API shows it, without its secret. */
export function showKey(row: ApiKey) {
  return {
    id: row.id,
    kind: row.kind,
    ...(row.name !== null && { name: row.name }),
    mode: row.mode,
    scopes: [...SCOPES_OF_KIND[row.kind]],
    lastFour: row.last_four,
    allowIps: row.allow_ips ? (JSON.parse(row.allow_ips) as string[]) : [],
    ...(row.expires_at !== null && { expiresAt: toIst(row.expires_at) }),
    ...(row.last_used_at !== null && { lastUsedAt: toIst(row.last_used_at) }),
    createdAt: toIst(row.created_at),
    ...(row.revoked_at !== null && { revokedAt: toIst(row.revoked_at) }),
  };
}
