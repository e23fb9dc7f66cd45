import { type Db, skipLocked, type Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import { draftOf } from '../state/draft.ts';
import { unheardGraceMs } from '../state/grace.ts';
import { loseAnswer } from '../state/outcome.ts';
import { freeStuck } from '../state/person-queue.ts';
import { writeDrafts } from '../state/store.ts';
import { type ChannelWorkOptions, channelLease, inPhase, inWorkspace } from '../state/work.ts';

const BATCH = 256;

/**
 * Takes up what a dead process left on a channel: the answers of its attempts are lost, and no grace that ran while
 * nobody listened counts. It returns false when the lease is gone or another transaction works on one of the
 * messages, and is then called again.
 */
export async function recoverChannel(
  options: ChannelWorkOptions,
  channel: Pick<ActiveChannel, 'workspaceId' | 'id'>,
): Promise<boolean> {
  const { db, clock, graceMs } = options;
  const now = clock.now();
  const until = now + unheardGraceMs(graceMs);
  const lost = await inBatches(options, channel, async (trx) => {
    const under = messagesOf(trx, channel).where(inPhase('sending'));
    const rows = await skipLocked(trx, under.limit(BATCH)).execute();
    const drafts = rows.map(draftOf);
    for (const draft of drafts) {
      loseAnswer(draft, draft.row.attempt, 'the server stopped before it came', now);
      if (draft.row.phase === 'unconfirmed') draft.row.due_at = until;
    }
    await writeDrafts(trx, drafts, now);
    return rows.length;
  });
  if (!lost) return false;
  const heard = await inBatches(options, channel, async (trx) => {
    const waiting = messagesOf(trx, channel).where(inPhase('unconfirmed')).where('due_at', '<', until);
    const drafts = (await skipLocked(trx, waiting.limit(BATCH)).execute()).map(draftOf);
    for (const draft of drafts) draft.row.due_at = until;
    await writeDrafts(trx, drafts, now);
    return drafts.length;
  });
  if (!heard || (await isUnderWay(db, channel))) return false;
  return inBatches(options, channel, (trx) => freeStuck(trx, channel, BATCH, now));
}

/** Repeats `work` until it finds nothing more, each time in a transaction that keeps the lease; false: it is gone. */
async function inBatches(
  { db, leases }: ChannelWorkOptions,
  { id }: Pick<ActiveChannel, 'id'>,
  work: (trx: Trx) => Promise<number>,
): Promise<boolean> {
  const lease = channelLease(id);
  for (;;) {
    const found = await transaction(db, async (trx) =>
      (await leases.hold(trx, [lease])).has(lease) ? work(trx) : undefined,
    );
    if (found === undefined) return false;
    if (found === 0) return true;
  }
}

const messagesOf = (db: Db, { workspaceId, id }: Pick<ActiveChannel, 'workspaceId' | 'id'>) =>
  db.selectFrom('messages').selectAll().where(inWorkspace(workspaceId)).where('channel_id', '=', id);

async function isUnderWay(db: Db, channel: Pick<ActiveChannel, 'workspaceId' | 'id'>): Promise<boolean> {
  const query = messagesOf(db, channel).where(inPhase('sending'));
  const row = await query.clearSelect().select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
