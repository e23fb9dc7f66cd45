import { type Db, skipLocked, type Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { ChannelDirectory } from '../../channels/directory.ts';
import { retriesCountFrom } from '../../channels/funds/funds.ts';
import { inboxLanes } from '../receive/inbox.ts';
import { type Draft, draftCounting, type MessageRow, remember } from '../state/draft.ts';
import { endGrace, expiryFailureOf, expiryOf, fail } from '../state/outcome.ts';
import { writeDrafts } from '../state/store.ts';
import { type ChannelWorkOptions, channelLease, inPhase } from '../state/work.ts';

const BATCH = 256;

/**
 * Ends what has waited long enough; returns the channels that have something to send again. Only channels that this
 * process has taken up: `recoverChannel` must have seen to what waited while nobody listened.
 */
export async function reconcileBatch(
  options: ChannelWorkOptions,
  channels: ChannelDirectory,
  worked: readonly string[],
): Promise<Set<string>> {
  if (worked.length === 0 || !(await isAnyDue(options.db, worked, options.clock.now()))) return new Set();
  const all = new Map((await channels.all()).map((channel) => [channel.id, channel]));
  const now = options.clock.now();
  const ready = new Set<string>();
  await transaction(options.db, async (trx) => {
    const rows = await waitedLongEnough(trx, worked, now);
    const names = new Set(rows.map((row) => channelLease(row.channel_id)));
    const held = await options.leases.hold(trx, [...names]);
    const drafts = rows
      .filter((row) => held.has(channelLease(row.channel_id)))
      .map((row) => draftCounting(row, retriesCountFrom(all.get(row.channel_id))));
    for (const draft of drafts) {
      if (draft.row.phase === 'unconfirmed')
        endGrace(draft, all.get(draft.row.channel_id)?.lostAnswer ?? 'hold', now);
      else tryAgain(draft, now);
      if (draft.row.phase === 'ready') ready.add(draft.row.channel_id);
    }
    await writeDrafts(trx, drafts, now);
  });
  return ready;
}

/** Asked before a transaction is opened: most of the time there is nothing. */
async function isAnyDue(db: Db, channelIds: readonly string[], until: number): Promise<boolean> {
  const row = await waitingUntil(db, channelIds, until).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

const waitingUntil = (db: Db, channelIds: readonly string[], until: number) =>
  db
    .selectFrom('messages')
    .where(inPhase('unconfirmed', 'parked'))
    .where('due_at', '<=', until)
    .where('channel_id', 'in', channelIds);

/**
 * Returns the messages of some channels that have waited long enough. A webhook that waits to be applied may hold the
 * receipt of an unconfirmed message, so a channel is judged up to its oldest one; a webhook that could not be applied
 * holds nobody up.
 */
async function waitedLongEnough(trx: Trx, worked: readonly string[], now: number): Promise<MessageRow[]> {
  const oldest = new Map((await inboxLanes(trx)).map((lane) => [lane.channelId, lane.oldestUntried ?? now]));
  const due = (channelIds: readonly string[], until: number) =>
    skipLocked(trx, waitingUntil(trx, channelIds, until).selectAll().limit(BATCH)).execute();
  const read = worked.filter((channelId) => !oldest.has(channelId));
  const rows = read.length > 0 ? await due(read, now) : [];
  for (const channelId of worked) {
    const until = oldest.get(channelId);
    if (until !== undefined && rows.length < BATCH)
      rows.push(...(await due([channelId], Math.min(now, until))));
  }
  return rows;
}

function tryAgain(draft: Draft, now: number): void {
  if (expiryOf(draft.row, draft.countFrom) <= now) {
    fail(draft, expiryFailureOf(draft.row, now), { source: 'worker', now });
    return;
  }
  draft.row.phase = 'ready';
  draft.row.due_at = now;
  remember(draft, {
    kind: 'template_recheck',
    status: draft.row.status,
    source: 'worker',
    at: now,
    note: 'looking whether the template may be sent again',
  });
}
