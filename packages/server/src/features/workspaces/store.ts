import { ApiError } from '../../errors.ts';
import { announce } from '../../platform/database/announce.ts';
import { randomOf } from '../../platform/database/context.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Check } from '../../platform/http/response/etag.ts';
import { toIst } from '../../platform/time.ts';
import { type By, recordAudit } from '../events/audit.ts';

export type Workspace = Row<'workspaces'>;

export interface NewWorkspace {
  slug: string;
  name?: string;
  mode: 'test' | 'live';
  /** Says whether it may connect real numbers at once. */
  approved: boolean;
  /** The seed that a sample shop is made from. */
  sampleSeed?: string;
  /** Says whether the 24-hour window is checked; by default it is for live workspaces. */
  checkWindow?: boolean;
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

export async function createWorkspace(db: Db, input: NewWorkspace, now: number): Promise<Workspace> {
  const made = await createUnlessTaken(db, input, now);
  if (made) return made;
  throw new ApiError('CONFLICT', {
    message: `There is a workspace ${input.slug} already.`,
    details: [{ field: 'slug', message: 'is taken' }],
  });
}

/** Undefined: there is a workspace of this slug already, or another transaction has just made it. */
export async function createUnlessTaken(
  db: Db,
  input: NewWorkspace,
  now: number,
): Promise<Workspace | undefined> {
  if (!SLUG.test(input.slug)) {
    throw new ApiError('INVALID_PAYLOAD', {
      message: 'slug must be 1–64 lower-case letters, digits and hyphens.',
      details: [{ field: 'slug', message: 'must be 1–64 lower-case letters, digits and hyphens' }],
    });
  }
  return db
    .insertInto('workspaces')
    .values({
      id: randomOf(db).newId('wks', now),
      slug: input.slug,
      name: input.name ?? input.slug,
      mode: input.mode,
      allow_ips: null,
      created_at: now,
      approved_at: input.approved ? now : null,
      sample_seed: input.sampleSeed ?? null,
      check_window: Number(input.checkWindow ?? input.mode === 'live'),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findWorkspace(
  db: Db,
  by: { id: string } | { slug: string },
): Promise<Workspace | undefined> {
  const query = db.selectFrom('workspaces').selectAll();
  return ('id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)).executeTakeFirst();
}

export async function listWorkspaces(db: Db): Promise<Workspace[]> {
  return db.selectFrom('workspaces').selectAll().orderBy('id').execute();
}

/** Returns the newest workspaces for the operator's pages; `before` is the id that the page before ended with. */
export async function listNewestWorkspaces(db: Db, limit: number, before?: string): Promise<Workspace[]> {
  let query = db.selectFrom('workspaces').selectAll();
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Returns whether it is for real numbers and may not connect one yet. */
export function waitsForApproval({ mode, approved_at }: Workspace): boolean {
  return mode === 'live' && approved_at === null;
}

export async function approveWorkspace(db: Db, slug: string, now: number): Promise<Workspace> {
  const approved = await db
    .updateTable('workspaces')
    .set({ approved_at: now })
    .where('slug', '=', slug)
    .returningAll()
    .executeTakeFirst();
  if (!approved) throw new ApiError('NOT_FOUND', { message: `There is no workspace ${slug}.` });
  return approved;
}

export interface WorkspaceChange {
  name?: string | undefined;
  /** IP addresses that may use the workspace's credentials; none: any. In force at once here, elsewhere within a second. */
  allowIps?: readonly string[] | undefined;
  /** The change takes effect within a second. */
  checkWindow?: boolean | undefined;
  /** In force within a second, as the allow-list is. */
  agentsSee?: Workspace['agents_see'] | undefined;
  autoAssign?: boolean | undefined;
}

export async function changeWorkspace(
  db: Db,
  workspaceId: string,
  change: WorkspaceChange,
  { actor, now, check }: By & { check?: Check<Workspace> | undefined },
): Promise<Workspace> {
  const { name, allowIps, checkWindow, agentsSee, autoAssign } = change;
  return transaction(db, async (trx) => {
    if (check) {
      const own = trx.selectFrom('workspaces').selectAll().where('id', '=', workspaceId);
      check(await holdRows(trx, own).executeTakeFirstOrThrow());
    }
    announce(trx, 'credentials');
    if (checkWindow !== undefined) announce(trx, 'channels');
    if (autoAssign) announce(trx, 'conversations');
    const row = await trx
      .updateTable('workspaces')
      .set({
        ...(name !== undefined && { name }),
        ...(allowIps && { allow_ips: allowIps.length > 0 ? JSON.stringify(allowIps) : null }),
        ...(checkWindow !== undefined && { check_window: Number(checkWindow) }),
        ...(agentsSee !== undefined && { agents_see: agentsSee }),
        ...(autoAssign !== undefined && { auto_assign: Number(autoAssign) }),
      })
      .where('id', '=', workspaceId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new ApiError('NOT_FOUND', { message: 'There is no such workspace any more.' });
    await recordAudit(trx, workspaceId, {
      actor,
      action: 'workspace.updated',
      target: workspaceId,
      now,
      detail: { ...change },
    });
    return row;
  });
}

/** A workspace as the API shows it to its own people. */
export function showWorkspace(row: Workspace) {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    mode: row.mode,
    allowIps: row.allow_ips === null ? [] : (JSON.parse(row.allow_ips) as string[]),
    checkWindow: row.check_window === 1,
    agentsSee: row.agents_see,
    autoAssign: row.auto_assign === 1,
    ...(row.approved_at !== null && { approvedAt: toIst(row.approved_at) }),
    ...(row.sample_seed !== null && { sample: true }),
    createdAt: toIst(row.created_at),
  };
}

/** Deletes the workspace's own row, once nothing refers to it any more. */
export async function deleteWorkspace(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workspaces').where('id', '=', id).execute();
}

/** Others who hold the workspace wait until the transaction ends: so that each of them counts what it has by now. */
export async function holdWorkspace(trx: Trx, workspaceId: string): Promise<void> {
  await holdRows(trx, trx.selectFrom('workspaces').select('id').where('id', '=', workspaceId)).execute();
}

/** Returns the ids of workspaces after one, in order. */
export async function workspaceIdsAfter(db: Db, id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
