/** What becomes of messages that wait for something which may never come: a receipt, their template, their channel. */
import { HOUR, MINUTE } from '../../../platform/clock.ts';
import { writeLater } from '../../../platform/database/batch.ts';
import { type Db, skipLocked, type Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { DELIVERY_UNKNOWN, expiredFailure, type Failure } from '../../../whatsapp/failures.ts';
import type { ActiveChannel, ChannelDirectory } from '../../channels/directory.ts';
import { noteWebhook } from '../../channels/store.ts';
import { inboxLanes } from '../receive/inbox.ts';
import { type Draft, draftOf, type MessageRow, remember } from '../state/draft.ts';
import { endGrace, expiryOf, fail, loseAnswer } from '../state/outcome.ts';
import { freeStuck } from '../state/person-queue.ts';
import { writeDrafts } from '../state/store.ts';
import { type ChannelWorkOptions, channelLease, inPhase, type MessageWorkOptions } from '../state/work.ts';

const BATCH = 256;

/**
 * What a dead process left behind: its attempts' answers are lost, and no grace that ran while nobody listened counts.
 * To be called when a process takes a channel up. False: not all of it could be seen to, because the lease is gone or
 * another transaction is at work on one of the messages; then it is to be called again.
 */
export async function recoverChannel(
  options: ChannelWorkOptions,
  channel: Pick<ActiveChannel, 'id'>,
): Promise<boolean> {
  const { db, clock, graceMs } = options;
  const now = clock.now();
  const until = now + 10 * graceMs;
  const lost = await inBatches(options, channel, async (trx) => {
    const query = trx.selectFrom('messages').selectAll().where('channel_id', '=', channel.id);
    const rows = await skipLocked(trx, query.where(inPhase('sending')).limit(BATCH)).execute();
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
    const query = trx.selectFrom('messages').selectAll().where('channel_id', '=', channel.id);
    const waiting = query.where(inPhase('unconfirmed')).where('due_at', '<', until);
    const drafts = (await skipLocked(trx, waiting.limit(BATCH)).execute()).map(draftOf);
    for (const draft of drafts) draft.row.due_at = until;
    await writeDrafts(trx, drafts, now);
    return drafts.length;
  });
  if (!heard || (await isUnderWay(db, channel.id))) return false;
  return inBatches(options, channel, (trx) => freeStuck(trx, channel.id, BATCH, now));
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

async function isUnderWay(db: Db, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where(inPhase('sending'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A verified webhook of the channel has come: receipts reach us, so the grace of its unconfirmed messages begins. */
export async function heardFrom(
  trx: Trx,
  channelIds: readonly string[],
  graceMs: number,
  now: number,
): Promise<void> {
  await noteWebhook(trx, channelIds, now);
  await writeLater(
    trx,
    trx
      .updateTable('messages')
      .set({ due_at: now + graceMs })
      .where(inPhase('unconfirmed'))
      .where('channel_id', 'in', channelIds)
      .where('due_at', '>', now + graceMs),
  );
}

/** Lets the messages that wait for a template of the channel try again. */
export async function unpark(trx: Trx, channelId: string, now: number): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ phase: 'ready', due_at: now })
    .where(inPhase('parked'))
    .where('channel_id', '=', channelId)
    .execute();
}

/**
 * Ends what has waited long enough; answers the channels that have something to send again. Only channels that this
 * process has taken up: `recoverChannel` must have seen to what waited while nobody listened.
 */
export async function reconcileBatch(
  options: ChannelWorkOptions,
  channels: ChannelDirectory,
  worked: readonly string[],
): Promise<Set<string>> {
  if (worked.length === 0) return new Set();
  const all = new Map((await channels.all()).map((channel) => [channel.id, channel]));
  const now = options.clock.now();
  const ready = new Set<string>();
  await transaction(options.db, async (trx) => {
    const rows = await waitedLongEnough(trx, worked, now);
    const names = new Set(rows.map((row) => channelLease(row.channel_id)));
    const held = await options.leases.hold(trx, [...names]);
    const drafts = rows.filter((row) => held.has(channelLease(row.channel_id))).map(draftOf);
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

/**
 * What of some channels has waited long enough. A webhook that waits to be applied may hold the receipt that an
 * unconfirmed message waits for, so that a channel is only judged up to the oldest it has; one that could not be
 * applied holds nobody up.
 */
async function waitedLongEnough(
  trx: Trx,
  worked: readonly string[],
  now: number,
): Promise<Row<'messages'>[]> {
  const oldest = new Map((await inboxLanes(trx)).map((lane) => [lane.channelId, lane.oldestUntried ?? now]));
  const due = (channelIds: readonly string[], until: number) =>
    skipLocked(
      trx,
      trx
        .selectFrom('messages')
        .selectAll()
        .where(inPhase('unconfirmed', 'parked'))
        .where('due_at', '<=', until)
        .where('channel_id', 'in', channelIds)
        .limit(BATCH),
    ).execute();
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
  if (expiryOf(draft.row) <= now) {
    fail(draft, expiredFailure(), 'worker', now);
    return;
  }
  draft.row.phase = 'ready';
  draft.row.due_at = now;
  remember(
    draft,
    {
      kind: 'template_recheck',
      status: draft.row.status,
      source: 'worker',
      at: now,
      note: 'looking whether the template may be sent again',
    },
    now,
  );
}

const CHANNEL_REMOVED: Failure = {
  code: 'CHANNEL_REMOVED',
  message: 'The channel was removed before the message was sent.',
  hint: 'Send it again through another channel.',
  retryable: false,
};

/**
 * Messages whose channel does not send are given up like any other; those of a removed channel at once. Answers how
 * many there were: with a whole batch there may be more.
 */
export async function expireWaiting({ db, clock }: MessageWorkOptions): Promise<number> {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const drafts: Draft[] = [];
    for (const row of await removedRows(trx)) {
      const asked = row.phase === 'sending' || row.phase === 'unconfirmed';
      const draft = draftOf(row);
      fail(draft, asked ? DELIVERY_UNKNOWN : CHANNEL_REMOVED, 'worker', now, row.attempt || undefined);
      drafts.push(draft);
    }
    const gone = new Set(drafts.map(({ row }) => row.id));
    for (const row of await oldRows(trx, now)) {
      if (gone.has(row.id) || expiryOf(row) > now) continue;
      const draft = draftOf(row);
      fail(draft, expiredFailure(), 'worker', now);
      drafts.push(draft);
    }
    await writeDrafts(trx, drafts, now);
    return drafts.length;
  });
}

/** Up to a batch in each phase of what is left to do for channels that are removed. */
async function removedRows(trx: Trx): Promise<MessageRow[]> {
  const removed = trx.selectFrom('channels').select('id').where('removed_at', 'is not', null);
  const rows: MessageRow[] = [];
  for (const phase of ['ready', 'blocked', 'sending', 'unconfirmed', 'parked'] as const) {
    const query = trx
      .selectFrom('messages')
      .selectAll()
      .where('channel_id', 'in', removed)
      .where(inPhase(phase));
    rows.push(...(await skipLocked(trx, query.limit(BATCH)).execute()));
  }
  return rows;
}

/** Up to a batch of those that may go and of those behind them, which are too old, for channels that do not send. */
async function oldRows(trx: Trx, now: number): Promise<MessageRow[]> {
  const resting = trx.selectFrom('channels').select('id').where('status', '<>', 'ready');
  const rows: MessageRow[] = [];
  for (const phase of ['ready', 'blocked'] as const) {
    const query = trx
      .selectFrom('messages')
      .selectAll()
      .where('channel_id', 'in', resting)
      .where(inPhase(phase))
      .where((eb) =>
        eb.or([
          eb('created_at', '<', now - 24 * HOUR),
          eb('created_at', '<', now - 10 * MINUTE).and('template_category', '=', 'AUTHENTICATION'),
        ]),
      );
    rows.push(...(await skipLocked(trx, query.limit(BATCH)).execute()));
  }
  return rows;
}
