/** Deletes old events from the beginning of a workspace's feed, so that it has no gap; and the old audit. */
import type { FeedKind } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { holdPlace, movePlace, placeOf } from '../retention/places.ts';
import type { Step } from '../retention/walk.ts';
import type { Task } from '../retention/worker.ts';

export interface FeedRetention {
  /** Returns the first sequence that a webhook may still be owed. */
  owedFrom(trx: Trx, workspaceId: string): Promise<number>;
  /** Deletes the deliveries of the events in (after, upTo]. */
  dropDeliveries(trx: Trx, workspaceId: string, after: number, upTo: number): Promise<number>;
}

/** Deletes old deliveries, with their events or without, up to what a webhook is still owed. */
export async function retainFeed(
  db: Db,
  kind: FeedKind,
  { workspaceId, before, atOnce }: Task,
  { owedFrom, dropDeliveries }: FeedRetention,
): Promise<Step> {
  const from = await reached(db, workspaceId, kind);
  const rows = await db
    .selectFrom('events')
    .select(['sequence', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', from)
    .orderBy('sequence')
    .limit(atOnce)
    .execute();
  const young = rows.findIndex(({ at }) => at >= before);
  const old = young < 0 ? rows : rows.slice(0, young);
  if (old.length === 0) return { deleted: 0, more: false };
  return transaction(db, async (trx) => {
    const held = Number(await holdPlace(trx, workspaceId, 'events'));
    const after = kind === 'events' ? held : Number(await holdPlace(trx, workspaceId, kind));
    if (after > from) return { deleted: 0, more: true }; // another process has gone on meanwhile
    const upTo = Math.min(old.at(-1)!.sequence, (await owedFrom(trx, workspaceId)) - 1);
    if (upTo <= from) return { deleted: 0, more: false };
    const dropped = await dropDeliveries(trx, workspaceId, from, upTo);
    const deleted = kind === 'events' ? await deleteEvents(trx, workspaceId, from, upTo) : dropped;
    await movePlace(trx, workspaceId, kind, String(upTo));
    return { deleted, more: upTo === rows.at(-1)!.sequence };
  });
}

/** Deletes the events in (after, upTo]; returns how many there were, for some numbers may have none. */
async function deleteEvents(trx: Trx, workspaceId: string, after: number, upTo: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('events')
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deliveries went with the events that were deleted. */
async function reached(db: Db, workspaceId: string, kind: FeedKind): Promise<number> {
  const events = await deletedUpTo(db, workspaceId);
  return kind === 'events' ? events : Math.max(events, Number(await placeOf(db, workspaceId, kind)));
}

/** Returns the sequence of the last event that was deleted; 0: none was. */
async function deletedUpTo(db: Db, workspaceId: string): Promise<number> {
  return Number(await placeOf(db, workspaceId, 'events'));
}

/** Throws EVENTS_DELETED where not everything after a sequence is kept any more. */
export async function refuseDeleted(db: Db, workspaceId: string, after: number): Promise<void> {
  refuseBefore(await deletedUpTo(db, workspaceId), after);
}

/** Does as `refuseDeleted`, and keeps what comes after that sequence until the transaction ends. */
export async function keepFeed(trx: Trx, workspaceId: string, after: number): Promise<void> {
  refuseBefore(Number(await holdPlace(trx, workspaceId, 'events')), after);
}

function refuseBefore(deleted: number, after: number): void {
  if (after >= deleted) return;
  throw new ApiError('EVENTS_DELETED', {
    message: `The events up to sequence ${deleted} are not kept any more, and you asked for those after ${after}.`,
    hint: `Read what you have missed from the messages and contacts themselves, then go on after ${deleted}.`,
  });
}

/** Deletes old entries of a workspace's audit. */
export async function retainAudit(db: Db, { workspaceId, before, atOnce }: Task): Promise<Step> {
  const { numDeletedRows } = await db
    .deleteFrom('audit')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('audit')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', '<', firstIdAt('aud', before))
        .orderBy('id')
        .limit(atOnce),
    )
    .executeTakeFirstOrThrow();
  const deleted = Number(numDeletedRows);
  return { deleted, more: deleted === atOnce };
}
