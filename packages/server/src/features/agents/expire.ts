import { DAY, MINUTE } from '../../platform/clock.ts';
import { announce } from '../../platform/database/announce.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { eraseRows } from '../../platform/database/erase-workspace.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Log } from '../../platform/log.ts';
import { settleKeys } from '../api-keys/store.ts';
import { removeSimulatorChannels } from '../channels/simulator-channel.ts';
import { recordAudit, SYSTEM } from '../events/audit.ts';
import { deleteWorkspace } from '../workspaces/store.ts';
import { dropEndedQuotas } from './quotas.ts';
import { changeRegistration, type Registration, updateRegistration } from './store.ts';

const AT_ONCE = 20;
/** A sandbox is deleted this long after its end, so that the workers have settled what they hold of it. */
const REST_MS = 10 * MINUTE;
/**
 * A registration is remembered for this long, so that its token is refused as expired; a lead stays for the operator.
 */
const REMEMBERED_MS = 30 * DAY;

/** Deletes a workspace with everything in it but the registration that it came by. */
export async function eraseWorkspace(db: Db, workspaceId: string): Promise<void> {
  await eraseRows(db, workspaceId);
  await deleteWorkspace(db, workspaceId);
}

/**
 * Ends the sandboxes that nobody has claimed in time, and deletes what was in them. Returns 0 when there is more to do
 * at once.
 */
export async function expire(db: Db, now: number, log: Log): Promise<number | undefined> {
  const ended = await findEnded(db, now);
  for (const row of ended) await close(db, row, now);
  const erasable = await findErasable(db, now);
  for (const row of erasable) await erase(db, row, now);
  if (ended.length + erasable.length > 0)
    log.info(
      { closed: ended.length, erased: erasable.length },
      'sandboxes that nobody has claimed have ended',
    );
  await dropEndedQuotas(db, now);
  await db
    .deleteFrom('registrations')
    .where('closed_at', '<=', now - REMEMBERED_MS)
    .where('erased_at', 'is not', null)
    .where('lead_id', 'is', null)
    .execute();
  return ended.length === AT_ONCE || erasable.length === AT_ONCE ? 0 : undefined;
}

function findEnded(db: Db, now: number): Promise<Registration[]> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('claimed_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute();
}

async function close(db: Db, row: Registration, now: number): Promise<void> {
  const { id, workspace_id } = row;
  await transaction(db, async (trx) => {
    const closed = await updateRegistration(trx, row)
      .set({ closed_at: now, attempt_hash: null, code: null })
      .where('claimed_at', 'is', null)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!closed) return; // claimed or closed since it was read
    announce(trx, 'registrations');
    await settleKeys(trx, workspace_id, [], SYSTEM, now);
    await removeSimulatorChannels(trx, workspace_id, SYSTEM, now);
    await recordAudit(trx, workspace_id, { actor: SYSTEM, action: 'registration.expired', target: id, now });
  });
}

function findErasable(db: Db, now: number): Promise<Registration[]> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('closed_at', '<=', now - REST_MS)
    .where('erased_at', 'is', null)
    .orderBy('closed_at')
    .limit(AT_ONCE)
    .execute();
}

async function erase(db: Db, row: Registration, now: number): Promise<void> {
  await eraseWorkspace(db, row.workspace_id);
  await changeRegistration(db, row, { erased_at: now });
}
