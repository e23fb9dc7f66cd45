/** This file keeps the browsers that show notifications to members, each as long as its session lasts. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { sealedColumn } from '../../platform/database/sealed-columns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { toIst } from '../../platform/time.ts';
import { lastSequence } from '../events/store.ts';
import { sessionLasts } from '../people/joins.ts';
import type { Subscription } from './schemas.ts';

export type Device = Row<'notification_devices'>;

/** A member has this many in a workspace; with one more the oldest is forgotten. */
export const MOST_DEVICES = 20;

const purposeOf = (id: string) => `push ${id}`;

/** Without it the browser subscribes anew when its page is opened. */
export const SEALED_SUBSCRIPTIONS = sealedColumn({
  table: 'notification_devices',
  key: ['workspace_id', 'person_id', 'id'],
  column: 'subscription',
  purpose: ({ id }) => purposeOf(id!),
  lost: 'deleted',
});

export const openSubscription = (sealer: Sealer, { id, subscription }: Device): Subscription =>
  JSON.parse(sealer.open(subscription, purposeOf(id))) as Subscription;

export interface NewDevice extends Pick<Device, 'workspace_id' | 'person_id' | 'session_id' | 'agent'> {
  subscription: Subscription;
  now: number;
}

/** Adds a browser, or notes its new session. */
export async function addDevice(db: Db, sealer: Sealer, device: NewDevice): Promise<Device> {
  const { workspace_id, person_id, session_id, subscription, now } = device;
  const id = createHash('sha256').update(subscription.endpoint).digest('base64url');
  const agent = device.agent?.slice(0, 300) ?? null;
  const sealed = sealer.seal(JSON.stringify(subscription), purposeOf(id));
  const changed = { session_id, agent, subscription: sealed };
  return transaction(db, async (trx) => {
    if (!(await anyDevice(trx, workspace_id))) await beginHere(trx, workspace_id);
    const row = await trx
      .insertInto('notification_devices')
      .values({ workspace_id, person_id, id, ...changed, created_at: now })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'person_id', 'id']).doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow();
    const all = await devicesOf(trx, workspace_id, person_id, now);
    const oldest = all.filter((each) => each.id !== id).slice(MOST_DEVICES - 1);
    for (const each of oldest) await removeDevice(trx, each);
    return row;
  });
}

async function anyDevice(trx: Trx, workspaceId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('notification_devices')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Has a workspace told from now on: what happened before its first device was added is news to nobody. */
async function beginHere(trx: Trx, workspaceId: string): Promise<void> {
  const sequence = await lastSequence(trx, workspaceId);
  await trx
    .insertInto('notification_cursors')
    .values({ workspace_id: workspaceId, sequence })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ sequence }))
    .execute();
}

/** Returns the devices of a member in a workspace whose sessions last, the newest first. */
export async function devicesOf(
  db: Db,
  workspaceId: string,
  personId: string,
  now: number,
): Promise<Device[]> {
  const rows = await db
    .selectFrom('notification_devices as d')
    .selectAll('d')
    .where('d.workspace_id', '=', workspaceId)
    .where('d.person_id', '=', personId)
    .where(sessionLasts('d.person_id', 'd.session_id', now))
    .execute();
  return rows.sort((a, b) => b.created_at - a.created_at);
}

/** Returns those of all members of a workspace, and forgets those whose session has ended. */
export async function devicesIn(db: Db, workspaceId: string, now: number): Promise<Device[]> {
  const rows = await db
    .selectFrom('notification_devices as d')
    .selectAll('d')
    .select(
      sql<number>`case when ${sessionLasts('d.person_id', 'd.session_id', now)} then 1 else 0 end`.as(
        'lasts',
      ),
    )
    .where('d.workspace_id', '=', workspaceId)
    .execute();
  for (const row of rows) if (row.lasts === 0) await removeDevice(db, row);
  return rows.filter(({ lasts }) => lasts === 1);
}

/** Forgets a device as it was read: one that has a session again meanwhile stays. */
export async function removeDevice(
  db: Db,
  {
    workspace_id,
    person_id,
    id,
    session_id,
  }: Pick<Device, 'workspace_id' | 'person_id' | 'id' | 'session_id'>,
): Promise<void> {
  await db
    .deleteFrom('notification_devices')
    .where('workspace_id', '=', workspace_id)
    .where('person_id', '=', person_id)
    .where('id', '=', id)
    .where('session_id', '=', session_id)
    .execute();
}

/** Forgets a browser whose push service says that it is gone, for everybody and in every workspace. */
export async function forgetBrowser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('notification_devices').where('id', '=', id).execute();
}

/** Throws NOT_FOUND where the member has no such device. */
export async function requireDevice(
  db: Db,
  workspaceId: string,
  personId: string,
  id: string,
): Promise<Device> {
  const row = await db
    .selectFrom('notification_devices')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: 'You have no such device in this workspace.' });
  return row;
}

export const showDevice = ({ id, session_id, agent, created_at }: Device, sessionId: string) => ({
  id,
  current: session_id === sessionId,
  ...(agent !== null && { agent }),
  createdAt: toIst(created_at),
});
