import { sql } from 'kysely';
import { type Db, skipLocked, type Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { DELIVERY_UNKNOWN, type Failure } from '../../../whatsapp/failures.ts';
import { GOES_ON } from '../../campaigns/joins.ts';
import {
  channelsLackingFunds,
  channelsWithoutFundsAt,
  removedChannels,
  restingChannels,
  retriesCountFromOf,
} from '../../channels/joins.ts';
import { type Draft, draftOf, type MessageRow } from '../state/draft.ts';
import {
  AUTHENTICATION_ENDS_MS,
  CAMPAIGN_ENDS_MS,
  cancel,
  expiryFailureOf,
  expiryOf,
  fail,
  mayBeCancelled,
  RETRIES_END_MS,
} from '../state/outcome.ts';
import { writeDrafts } from '../state/store.ts';
import { inPhase, type MessageWorkOptions } from '../state/work.ts';

const BATCH = 256;

const CHANNEL_REMOVED: Failure = {
  code: 'CHANNEL_REMOVED',
  message: 'The channel was removed before the message was sent.',
  hint: 'Send it again through another channel.',
  retryable: false,
};

/**
 * Messages whose channel does not send are given up like any other; those of a removed channel at once. Returns how
 * many there were: with a whole batch there may be more.
 */
export async function expireWaiting(options: MessageWorkOptions): Promise<number> {
  const now = options.clock.now();
  return transaction(options.db, async (trx) => {
    const drafts: Draft[] = [];
    for (const row of await removedRows(trx)) {
      const asked = row.phase === 'sending' || row.phase === 'unconfirmed';
      const draft = draftOf(row);
      fail(draft, asked ? DELIVERY_UNKNOWN : CHANNEL_REMOVED, {
        source: 'worker',
        now,
        attempt: row.attempt || undefined,
      });
      drafts.push(draft);
    }
    const gone = new Set(drafts.map(({ row }) => row.id));
    const [old, left] = [
      [...(await oldRows(trx, now)), ...(await invalidRows(trx, now))],
      await leftByCampaigns(trx, now),
    ];
    const countFrom = await retriesCountFromOf(trx, [...old, ...left]);
    for (const row of old) {
      if (gone.has(row.id) || expiryOf(row, countFrom(row.channel_id)) > now) continue;
      gone.add(row.id);
      const draft = draftOf(row);
      fail(draft, expiryFailureOf(row, now), { source: 'worker', now });
      drafts.push(draft);
    }
    for (const row of left) {
      if (gone.has(row.id)) continue;
      const draft = draftOf(row);
      if (expiryOf(row, countFrom(row.channel_id)) <= now)
        fail(draft, expiryFailureOf(row, now), { source: 'worker', now });
      else if (mayBeCancelled(row)) cancel(draft, now);
      else fail(draft, DELIVERY_UNKNOWN, { source: 'worker', now, attempt: row.attempt });
      drafts.push(draft);
    }
    await writeDrafts(trx, drafts, now);
    return drafts.length;
  });
}

const ALL_LEFT = [
  ...(['scheduled', 'ready', 'blocked', 'sending', 'unconfirmed', 'parked', 'yielding'] as const),
];

/** Up to a batch in each phase of what is left to do for channels that are removed. */
async function removedRows(trx: Trx): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  // By their ids: PostgreSQL would go through all that is scheduled and ask of each whether its channel is removed.
  const ids = (await removedChannels(trx).execute()).map(({ id }) => id);
  if (ids.length === 0) return rows;
  for (const phase of ALL_LEFT) {
    const query = trx.selectFrom('messages').selectAll().where('channel_id', 'in', ids).where(inPhase(phase));
    rows.push(...(await skipLocked(trx, query.limit(BATCH)).execute()));
  }
  return rows;
}

/** Since when a message could have been sent. */
const BEGUN_AT = sql<number>`coalesce(send_at, created_at)`;

/**
 * Up to a batch of those that may go and of those behind them, which are too old, for channels that do not send. Without
 * funds only one-time codes become too old.
 */
async function oldRows(trx: Trx, now: number): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (const phase of ['ready', 'blocked'] as const) {
    const codes = trx
      .selectFrom('messages')
      .selectAll()
      .where('channel_id', 'in', channelsLackingFunds(trx))
      .where(inPhase(phase))
      .where(BEGUN_AT, '<', now - AUTHENTICATION_ENDS_MS)
      .where('template_category', '=', 'AUTHENTICATION');
    rows.push(...(await skipLocked(trx, codes.limit(BATCH)).execute()));
    const query = trx
      .selectFrom('messages')
      .selectAll()
      .where('channel_id', 'in', restingChannels(trx))
      .where(inPhase(phase))
      .where((eb) =>
        eb.or([
          eb(BEGUN_AT, '<', now - RETRIES_END_MS).and(
            'channel_id',
            'not in',
            channelsWithoutFundsAt(trx, now - RETRIES_END_MS),
          ),
          eb(BEGUN_AT, '<', now - AUTHENTICATION_ENDS_MS).and('template_category', '=', 'AUTHENTICATION'),
        ]),
      );
    rows.push(...(await skipLocked(trx, query.limit(BATCH)).execute()));
  }
  return rows;
}

/** Up to a batch of those that were to be tried again, but whose campaign has ended, or rests for too long. */
function leftByCampaigns(trx: Trx, now: number): Promise<MessageRow[]> {
  const query = trx
    .selectFrom('messages')
    .selectAll()
    .where(inPhase('yielding'))
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', now - CAMPAIGN_ENDS_MS).and(
          'channel_id',
          'not in',
          channelsWithoutFundsAt(trx, now - CAMPAIGN_ENDS_MS),
        ),
        eb.not(GOES_ON('messages.workspace_id', 'messages.campaign_id')),
      ]),
    )
    .limit(BATCH);
  return skipLocked(trx, query).execute();
}

/** Up to a batch of those that wait, on any channel, and are not valid any more. */
function invalidRows(trx: Trx, now: number): Promise<MessageRow[]> {
  const query = trx
    .selectFrom('messages')
    .selectAll()
    .where('valid_until', '<=', now)
    .where(inPhase('scheduled', 'ready', 'blocked', 'parked'))
    .orderBy('valid_until')
    .limit(BATCH);
  return skipLocked(trx, query).execute();
}

/** Returns when the next waiting message stops being valid. */
export async function nextInvalidAt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.min<number | null>('valid_until').as('at'))
    .where('valid_until', 'is not', null)
    .where(inPhase('scheduled', 'ready', 'blocked', 'parked'))
    .executeTakeFirstOrThrow();
  return row.at ?? undefined;
}
