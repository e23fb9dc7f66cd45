/** Applies the webhooks that were taken in: a batch of them in one transaction. */
import { sql } from 'kysely';
import type { Counter } from 'prom-client';
import { SECOND } from '../../platform/clock.ts';
import { writeLater } from '../../platform/database/batch.ts';
import { skipLocked, type Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { parseWebhook } from '../../whatsapp/inbound.ts';
import type { StatusUpdate, Update } from '../../whatsapp/inbound-update.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import type { NewEvent } from '../events/record.ts';
import { markTemplateEvent } from '../templates/mark.ts';
import { applyInbound } from './apply-inbound.ts';
import { applyIdentityChange, applyPreference } from './apply-person.ts';
import { applyStatuses } from './apply-statuses.ts';
import type { Draft } from './draft.ts';
import { heardFrom, unpark } from './reconcile.ts';
import { writeDrafts } from './store.ts';
import type { MessageWorkOptions } from './work.ts';

export interface ApplyOptions extends MessageWorkOptions {
  channels: ChannelDirectory;
  /** Updates that were not applied, by reason. */
  dropped: Counter<'reason'>;
}

const BATCH = 16;
const TRIES_WAIT = [SECOND, 10 * SECOND, 60 * SECOND, 600 * SECOND];

/** Applies up to 16 webhooks in the order they came; answers how many there were. */
export async function applyBatch(options: ApplyOptions): Promise<number> {
  const ids = await applyTogether(options, undefined).catch(async (error: unknown) => {
    // One that cannot be applied must not hold up the others: each goes alone, and a bad one waits.
    const waiting = await waitingIds(options);
    if (waiting.length <= 1) {
      await postpone(options, waiting[0], error);
      return waiting;
    }
    for (const id of waiting)
      await applyTogether(options, id).catch((alone: unknown) => postpone(options, id, alone));
    return waiting;
  });
  return ids.length;
}

async function applyTogether(options: ApplyOptions, only: string | undefined): Promise<string[]> {
  const channels = new Map((await options.channels.all()).map((channel) => [channel.id, channel]));
  return transaction(options.db, async (trx) => {
    const rows = await skipLocked(trx, waiting(trx, options.clock.now(), only)).execute();
    if (rows.length === 0) return [];
    await applyRows(options, trx, rows, channels);
    const ids = rows.map((row) => row.id);
    await writeLater(trx, trx.deleteFrom('inbox').where('id', 'in', ids));
    return ids;
  });
}

function waiting(trx: Trx, now: number, only: string | undefined) {
  const query = trx.selectFrom('inbox').selectAll().where('not_before', '<=', now).orderBy('id').limit(BATCH);
  return only === undefined ? query : query.where('id', '=', only);
}

async function waitingIds({ db, clock }: ApplyOptions): Promise<string[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('id')
    .where('not_before', '<=', clock.now())
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.id);
}

async function postpone(
  { db, clock, log }: ApplyOptions,
  id: string | undefined,
  error: unknown,
): Promise<void> {
  log.error({ err: error, inbox: id }, 'a webhook of WhatsApp could not be applied and is kept');
  if (id === undefined) return;
  const { tries } = await db
    .selectFrom('inbox')
    .select('tries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const wait = TRIES_WAIT[Math.min(tries, TRIES_WAIT.length - 1)]!;
  await db
    .updateTable('inbox')
    .set({ tries: sql`tries + 1`, not_before: clock.now() + wait })
    .where('id', '=', id)
    .execute();
}

/** Statuses first, folded by message; then what people wrote and wished; then templates. */
async function applyRows(
  options: ApplyOptions,
  trx: Trx,
  rows: readonly Row<'inbox'>[],
  channels: Map<string, ActiveChannel>,
): Promise<void> {
  const now = options.clock.now();
  const heard = new Set<string>();
  const statuses: { channel: ActiveChannel; update: StatusUpdate }[] = [];
  const others: { channel: ActiveChannel; update: Update }[] = [];
  for (const row of rows) {
    const verified = (JSON.parse(row.channel_ids) as string[]).flatMap((id) => channels.get(id) ?? []);
    for (const channel of verified) heard.add(channel.id);
    for (const update of parseWebhook(row.body, row.received_at)?.updates ?? []) {
      const concerned = channelsOf(update, verified);
      if (concerned.length === 0) options.dropped.inc({ reason: 'other_channel' });
      for (const channel of concerned) {
        if (update.kind === 'status') statuses.push({ channel, update });
        else others.push({ channel, update });
      }
    }
  }

  const drafts: Draft[] = [];
  const events: NewEvent[] = [];
  const results = await applyStatuses(options, trx, statuses, now);
  drafts.push(...results.drafts);
  events.push(...results.events);
  const inbound = others.flatMap(({ channel, update }) =>
    update.kind === 'message' ? [{ channel, update }] : [],
  );
  const written = await applyInbound(trx, inbound, now);
  events.push(...written.events);
  for (const { channel, update } of others) {
    if (update.kind === 'identity_change')
      events.push(...(await applyIdentityChange(trx, channel, update, now)));
    if (update.kind === 'preference') events.push(...(await applyPreference(trx, channel, update, now)));
    if (update.kind === 'template') {
      events.push(...(await markTemplateEvent(trx, channel, update, now)));
      await unpark(trx, channel.id, now);
    }
    if (update.kind === 'ignored' || update.kind === 'channel')
      options.dropped.inc({ reason: 'not_supported' });
  }
  if (heard.size > 0) await heardFrom(trx, [...heard], options.graceMs, now);
  await writeDrafts(trx, drafts, now, [...events, ...written.messageEvents]);
}

/** The verified channels an update speaks of: one number, or all numbers of an account. */
function channelsOf(update: Update, verified: readonly ActiveChannel[]): ActiveChannel[] {
  if ('phoneNumberId' in update && update.phoneNumberId) {
    return verified.filter((channel) => channel.phoneNumberId === update.phoneNumberId);
  }
  return 'wabaId' in update ? verified.filter((channel) => channel.wabaId === update.wabaId) : [];
}
