import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { Span } from '../../../platform/tracing/tracing.ts';
import type { StatusUpdate } from '../../../whatsapp/inbound/update.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import { lacksFunds, retriesCountFrom } from '../../channels/funds/funds.ts';
import { isProbeAmong } from '../../channels/funds/hold.ts';
import type { NewEvent } from '../../events/record.ts';
import { type Draft, draftCounting } from '../state/draft.ts';
import { type Asked, follow } from '../state/follow.ts';
import { applyReceipt } from '../state/receipt.ts';
import { beginReceipt, recordTaken } from '../state/spans.ts';
import { lockMessages } from '../state/store.ts';
import type { ApplyOptions } from './apply-options.ts';

/** A receipt, and when its webhook was taken in. */
export interface TakenStatus {
  channel: ActiveChannel;
  update: StatusUpdate;
  takenAt: number;
}

interface Placed extends TakenStatus {
  messageId: string;
  attempt: number;
}

/** Applies receipts to their messages, found by the tag each attempt carried. */
export async function applyStatuses(
  options: ApplyOptions,
  trx: Trx,
  statuses: readonly TakenStatus[],
  now: number,
): Promise<{ drafts: Draft[]; events: NewEvent[] }> {
  if (statuses.length === 0) return { drafts: [], events: [] };
  const placed = await place(trx, statuses);
  const keys = new Map(
    placed.map((p) => [p.messageId, { workspace_id: p.channel.workspaceId, id: p.messageId }]),
  );
  const rows = await lockMessages(trx, [...keys.values()]);
  const from = new Map(placed.map((p) => [p.messageId, retriesCountFrom(p.channel)]));
  const drafts = new Map(rows.map((row) => [row.id, draftCounting(row, from.get(row.id) ?? 0)]));
  const asked: Asked[] = [];
  const spans: Span[] = [];
  let unknown = statuses.length - placed.length;
  for (const { channel, update, takenAt, messageId, attempt } of placed) {
    const draft = drafts.get(messageId);
    if (!draft || draft.row.channel_id !== channel.id) {
      unknown++;
      continue;
    }
    const consequence = applyReceipt(draft, { ...update, attempt }, now, options.random);
    asked.push({ row: draft.row, consequence });
    const span = beginReceipt(options.tracing, draft.row, { ...update, attempt, takenAt });
    if (span) spans.push(span);
  }
  asked.push(...(await fundsShownBy(trx, placed, drafts)));
  recordTaken(options.tracing, trx, spans);
  if (unknown > 0) options.dropped.inc({ reason: 'unknown_message' }, unknown);
  return { drafts: [...drafts.values()], events: await follow(trx, asked, now) };
}

/** Returns which of the messages that WhatsApp has show that their account, which lacked funds, has them again. */
async function fundsShownBy(
  trx: Trx,
  placed: readonly Placed[],
  drafts: ReadonlyMap<string, Draft>,
): Promise<Asked[]> {
  const taken = placed.filter(({ channel, update }) => lacksFunds(channel) && update.status !== 'failed');
  const asked: Asked[] = [];
  for (const [channel, some] of Map.groupBy(taken, ({ channel }) => channel)) {
    const row = drafts.get(some[0]!.messageId)?.row;
    if (row && (await isProbeAmong(trx, channel, some)))
      asked.push({ row, consequence: { kind: 'has_funds' } });
  }
  return asked;
}

const TAG = /^(msg_[0-9a-z]+)\.(\d{1,9})$/;

const BY_PROVIDER_ID: KeyedQuery = {
  columns: { channel_id: 'text', provider_id: 'text' },
  query: () => sql`select m.channel_id, m.provider_id, m.id, m.attempt from v cross join messages m
      where m.channel_id = v.channel_id and m.provider_id = v.provider_id and m.provider_id is not null
        and m.direction = 'outbound'`,
};

/** Finds the message and attempt of each receipt: by its tag, else by WhatsApp's id of the message. */
async function place(trx: Trx, statuses: readonly TakenStatus[]): Promise<Placed[]> {
  const placed: Placed[] = [];
  const untagged: TakenStatus[] = [];
  for (const status of statuses) {
    const tag = TAG.exec(status.update.tag ?? '');
    if (tag) placed.push({ ...status, messageId: tag[1]!, attempt: Number(tag[2]) });
    else untagged.push(status);
  }
  if (untagged.length === 0) return placed;
  const found = await selectByKeys<{ channel_id: string; provider_id: string; id: string; attempt: number }>(
    trx,
    BY_PROVIDER_ID,
    untagged.map(({ channel, update }) => ({ channel_id: channel.id, provider_id: update.providerId })),
  );
  const byId = new Map(found.map((row) => [`${row.channel_id} ${row.provider_id}`, row]));
  for (const status of untagged) {
    const row = byId.get(`${status.channel.id} ${status.update.providerId}`);
    if (row) placed.push({ ...status, messageId: row.id, attempt: row.attempt });
  }
  return placed;
}
