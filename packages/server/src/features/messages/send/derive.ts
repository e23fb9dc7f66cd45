import { sql } from 'kysely';
import { runAll, type Trx, unlockedRows } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';
import { removedAmong } from '../../channels/joins.ts';
import { resolveContacts } from '../../contacts/identity/resolve.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { noteSent } from '../../conversations/record.ts';
import type { NewEvent } from '../../events/record.ts';
import { mediaIdsOf } from '../../media/references.ts';
import { noteSentTo } from '../../media/sent-to.ts';
import { type Draft, draftOf, type MessageRow, noteAccepted } from '../state/draft.ts';
import { blockAllButFirst } from '../state/person-queue.ts';
import { repointMessages } from '../state/repoint.ts';
import { sentOf } from '../state/sent.ts';
import { writeDrafts } from '../state/store.ts';
import { channelLease } from '../state/work.ts';
import type { ChannelsWaiting } from './channels-waiting.ts';
import { type Begun, type ClaimOptions, claimAlong } from './claim.ts';
import type { Lane } from './lane.ts';
import { becomeDue, dueAmong, readyOf } from './release.ts';

/** A part of what waits to be derived. */
export interface Portion {
  channelIds: readonly string[];
  /** So many of each channel at most, in the order accepted. */
  each: number;
  /** Returns an id such that what waits on a channel has that or a greater one. */
  from: ChannelsWaiting['from'];
}

export interface Derived {
  /** The number of messages of each channel. */
  counts: Map<string, number>;
  begun: Begun[];
  /** The channels of which others have become ready. */
  left: Set<string>;
}

/**
 * Gives accepted messages what the 200 did not wait for: their contact, the `message.queued` event, the history and
 * the counters. Then they are ready to be sent, and those of `lanes` that may go at once are claimed along. Only those
 * of channels that this process works, those of a channel in the order accepted, so that none becomes ready before one
 * that was accepted earlier by another process; and those of channels that are removed, which nobody works.
 */
export async function deriveBatch(
  options: ClaimOptions,
  portion: Portion,
  lanes?: ReadonlyMap<string, Lane>,
): Promise<Derived> {
  const { db, clock, leases } = options;
  return transaction(db, async (trx) => {
    const rows = await workedHere(trx, leases, portion);
    if (rows.length === 0) return { counts: new Map(), begun: [], left: new Set() };
    const at = clock.now();
    const { drafts, events } = await derive(trx, rows, at);
    const due = await dueAmong(trx, drafts, at);
    await becomeDue(trx, due, at);
    for (const draft of due) if (!drafts.includes(draft)) drafts.push(draft);
    blockAllButFirst(readyOf(drafts));
    const ready = drafts.filter(({ row }) => row.phase === 'ready');
    const begun = lanes ? await claimAlong(trx, options, lanes, ready, at) : [];
    await writeDrafts(trx, drafts, at, events);
    const left = new Set(readyOf(drafts).map((row) => row.channel_id));
    const counts = new Map<string, number>();
    for (const { channel_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
    return { counts, begun, left };
  });
}

/** Gives messages their contact, their event and the rest; they are to be sent now or later. */
export async function derive(
  trx: Trx,
  rows: readonly MessageRow[],
  at: number,
): Promise<{ drafts: Draft[]; events: NewEvent[] }> {
  const numbered = rows.filter((row) => !isContactId(row.person));
  const { ids, events, merged } = await resolveContacts(
    trx,
    numbered.map((row) => ({ workspaceId: row.workspace_id, person: { phone: row.person } })),
    at,
  );
  await repointMessages(trx, merged);
  const contactOf = new Map(numbered.map((row, i) => [row, ids[i]!]));
  const drafts = rows.map(draftOf);
  for (const draft of drafts) {
    const { row } = draft;
    row.contact_id = contactOf.get(row) ?? row.contact_id ?? row.person;
    row.phase = row.send_at === null ? 'ready' : 'scheduled';
    row.due_at = row.send_at ?? row.created_at;
    noteAccepted(draft);
  }
  await noteSentTo(
    trx,
    drafts.flatMap(({ row }) =>
      mediaIdsOf(row).map((id) => ({ ...{ workspaceId: row.workspace_id, id }, contactId: row.contact_id! })),
    ),
  );
  const made = new Set(events.filter(({ type }) => type === 'contact.created').map(({ subject }) => subject));
  for (const { to } of merged) made.delete(to); // what another had is theirs
  const begun = await noteSent(
    trx,
    drafts.map(({ row }) => ({ ...sentOf(row), unknown: made.has(row.contact_id!) })),
    at,
  );
  return { drafts, events: [...events, ...begun] };
}

async function firstOf(trx: Trx, { channelIds, each, from }: Portion): Promise<MessageRow[]> {
  const statements = channelIds.map((channelId) =>
    sql`select m.* from messages m
      where m.phase = 'new' and m.channel_id = ${channelId} and m.id >= ${from(channelId)}
      order by m.id limit ${each} ${unlockedRows(trx, 'm')}`.compile(trx),
  );
  return (await runAll(trx, statements)) as MessageRow[];
}

/**
 * Returns the first messages of those channels whose lease this process holds until its commit, and of those that are
 * removed.
 */
async function workedHere(trx: Trx, leases: Leases, portion: Portion): Promise<MessageRow[]> {
  const [rows, held] = await Promise.all([
    firstOf(trx, portion),
    leases.hold(trx, portion.channelIds.map(channelLease)),
  ]);
  const others = new Set(rows.map((row) => row.channel_id).filter((id) => !held.has(channelLease(id))));
  if (others.size === 0) return rows;
  const orphaned = await removedAmong(trx, [...others]);
  return rows.filter(({ channel_id: id }) => held.has(channelLease(id)) || orphaned.has(id));
}
