/**
 * Messages that are sent later. Until they are due nobody looks at them; then they join the queue of their person where
 * they would stand had they been accepted at that moment, and what was checked when they were accepted is checked again.
 */
import { sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import { type Db, heldRow, runAll, type Trx, unlockedRows } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { FailureCode } from '../../../whatsapp/failure-table.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import { noteDue } from '../../conversations/record.ts';
import { templateAmong } from '../../templates/choose-template.ts';
import { type KnownTemplate, readTemplate } from '../../templates/directory.ts';
import { templatesOfChannel } from '../../templates/store.ts';
import { type Draft, draftOf, type MessageRow, remember } from '../state/draft.ts';
import { fail } from '../state/outcome.ts';
import { blockAllButFirst, placeOf } from '../state/person-queue.ts';
import { sentOf } from '../state/sent.ts';
import { writeDrafts } from '../state/store.ts';
import { type ChannelWorkOptions, channelLease } from '../state/work.ts';

const BATCH = 128;

const NEXT_SCHEDULED: KeyedQuery = {
  columns: { channel_id: 'text' },
  query: () => sql`select v.channel_id, (
      select min(m.due_at) from messages m where m.channel_id = v.channel_id and m.phase = 'scheduled') as due_at from v`,
};

/** Returns when the next scheduled message of each channel is due: one step into an index for each. */
async function nextScheduled(db: Db, channelIds: readonly string[]): Promise<[id: string, dueAt: number][]> {
  const rows = await selectByKeys<{ channel_id: string; due_at: number | null }>(
    db,
    NEXT_SCHEDULED,
    channelIds.map((channel_id) => ({ channel_id })),
  );
  return rows.flatMap((row) => (row.due_at === null ? [] : [[row.channel_id, row.due_at]]));
}

export interface Released {
  /** The channels that have something to send. */
  channelIds: Set<string>;
  /** The time at which there is something to release again; undefined when nothing is scheduled. */
  nextAt: number | undefined;
}

/** Releases what is due on the channels that this process works. Asks before it opens a transaction. */
export async function releaseBatch(
  options: ChannelWorkOptions,
  worked: readonly string[],
): Promise<Released> {
  const { db, clock, leases } = options;
  const next = await nextScheduled(db, worked);
  const now = clock.now();
  const due = next.filter(([, at]) => at <= now).map(([id]) => id);
  const nextAt = next.length > 0 ? Math.min(...next.map(([, at]) => at)) : undefined;
  if (due.length === 0) return { channelIds: new Set(), nextAt };
  const channelIds = await transaction(db, async (trx) => {
    const held = await leases.hold(trx, due.map(channelLease));
    const own = due.filter((id) => held.has(channelLease(id)));
    const rows = await firstDue(trx, own, now);
    const drafts = rows.map(draftOf);
    await becomeDue(trx, drafts, now);
    blockAllButFirst(readyOf(drafts));
    await writeDrafts(trx, drafts, now);
    return new Set(rows.map((row) => row.channel_id));
  });
  return { channelIds, nextAt };
}

/** Returns which of the messages that come into the queue together become ready. */
export const readyOf = (drafts: readonly Draft[]): MessageRow[] =>
  drafts.map(({ row }) => row).filter(({ phase }) => phase === 'ready');

/** Channels share a batch alike. What was accepted before a message was due, and is not derived yet, goes before it. */
async function firstDue(trx: Trx, channelIds: readonly string[], now: number): Promise<MessageRow[]> {
  const each = Math.max(1, Math.floor(BATCH / channelIds.length));
  const statements = channelIds.map((id) =>
    sql`select m.* from messages m
      where m.channel_id = ${id} and m.phase = 'scheduled' and m.due_at <= ${now}
        and not exists (select 1 from messages n
          where n.channel_id = m.channel_id and n.phase = 'new' and n.id < m.place)
      order by m.due_at, m.id limit ${each} ${unlockedRows(trx, 'm')}`.compile(trx),
  );
  return (await runAll(trx, statements)) as MessageRow[];
}

const DUE_BEFORE: KeyedQuery = {
  columns: { channel_id: 'text', person: 'text', before: 'text', now: 'bigint' },
  query: (db) => sql`select m.* from v join messages m on m.channel_id = v.channel_id and m.person = v.person
      where m.phase = 'scheduled' and m.place < v.before and m.due_at <= v.now ${heldRow(db, 'm')}`,
};

/**
 * Returns what joins the queues together with these accepted messages, in the order of their channel: those of them
 * that are due, and those of their people that were due before. It asks nothing where nothing is due.
 */
export async function dueAmong(trx: Trx, accepted: readonly Draft[], now: number): Promise<Draft[]> {
  const lastOf = new Map(accepted.map(({ row }) => [row.channel_id, row.id]));
  // Behind the last one others may be waiting that come first: `releaseBatch` sees to that.
  const overdue = accepted.filter(
    ({ row }) =>
      row.phase === 'scheduled' && row.due_at! <= now && placeOf(row) < lastOf.get(row.channel_id)!,
  );
  const next = await nextScheduled(trx, [...lastOf.keys()]);
  const due = new Set(next.filter(([, at]) => at <= now).map(([id]) => id));
  const queues = new Map<string, { channel_id: string; person: string; before: string; now: number }>();
  for (const { row } of [...accepted.filter(({ row: { phase } }) => phase === 'ready'), ...overdue]) {
    const { channel_id, person } = row;
    if (!due.has(channel_id)) continue;
    const queue = `${channel_id} ${person}`;
    const before = [placeOf(row), queues.get(queue)?.before ?? ''].sort()[1]!;
    queues.set(queue, { channel_id, person, before, now });
  }
  const rows = await selectByKeys<MessageRow>(trx, DUE_BEFORE, [...queues.values()]);
  return [...overdue, ...rows.map(draftOf)];
}

/** Their time has come: they wait for their turn from now on, or fail by what has changed since they were accepted. */
export async function becomeDue(trx: Trx, drafts: readonly Draft[], now: number): Promise<void> {
  const check = await templateCheck(
    trx,
    drafts.map(({ row }) => row),
  );
  for (const draft of drafts) {
    const { row } = draft;
    row.phase = 'ready';
    remember(draft, { kind: 'due', status: row.status, source: 'worker', at: now });
    const failure = check(row);
    if (failure) fail(draft, failure, { source: 'worker', now });
  }
  await noteDue(trx, readyOf(drafts).map(sentOf), now);
}

/**
 * Checks that the templates of messages are still approved and take their parameters, and notes the category that
 * each has now.
 */
async function templateCheck(
  trx: Trx,
  rows: readonly MessageRow[],
): Promise<(row: MessageRow) => Failure | undefined> {
  const known = new Map<string, KnownTemplate[]>();
  const keyOf = (row: MessageRow, name: string) => `${row.channel_id} ${name}`;
  const fieldsOf = (row: MessageRow) => JSON.parse(row.body) as Parameters<typeof templateAmong>[1];
  for (const row of rows) {
    if (row.type !== 'template') continue;
    const { templateName } = fieldsOf(row);
    if (known.has(keyOf(row, templateName))) continue;
    const found = await templatesOfChannel(trx, row.workspace_id, row.channel_id, templateName);
    known.set(keyOf(row, templateName), found.map(readTemplate));
  }
  return (row) => {
    if (row.type !== 'template') return undefined;
    const fields = fieldsOf(row);
    try {
      row.template_category = templateAmong(
        known.get(keyOf(row, fields.templateName)) ?? [],
        fields,
      ).category;
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, hint } = error;
      return { code: error.code as FailureCode, message, hint, retryable: false };
    }
  };
}
