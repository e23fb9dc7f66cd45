import { sql } from 'kysely';
import { type Db, runAll, type Trx, unlockedRows } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';
import { removedAmong, removedChannels } from '../../channels/joins.ts';
import { resolveContacts } from '../../contacts/identity/resolve.ts';
import { isContactId } from '../../contacts/written-to.ts';
import type { NewEvent } from '../../events/record.ts';
import { type Draft, draftOf, type MessageRow, noteAccepted } from '../state/draft.ts';
import { blockAllButFirst } from '../state/person-queue.ts';
import { repointMessages } from '../state/repoint.ts';
import { writeDrafts } from '../state/store.ts';
import { type ChannelWorkOptions, channelLease } from '../state/work.ts';
import { becomeDue, dueAmong, readyOf } from './release.ts';

const MOST = 128;

/** Returns whether anybody has accepted a message that is not derived. */
export async function isAnyUnderived(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from messages where phase = 'new' limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Gives accepted messages what the 200 did not wait for: their contact, the `message.queued` event, the history and
 * the counters. Then they are ready to be sent. Only those of channels that this process works, those of a channel in
 * the order accepted, so that none becomes ready before one that was accepted earlier by another process; and those of
 * channels that are removed, which nobody works. Channels share a batch alike: who brings a whole list holds up nobody.
 * Returns how many there were, and on which channels.
 */
export async function deriveBatch(
  options: ChannelWorkOptions,
  most = MOST,
): Promise<{ count: number; channelIds: Set<string> }> {
  const { db, clock, leases } = options;
  return transaction(db, async (trx) => {
    const waiting = await channelsWaiting(trx, leases, most);
    const found = await firstOf(trx, waiting, Math.max(1, Math.floor(most / waiting.length)));
    const rows = await workedHere(trx, leases, found);
    const channelIds = new Set(rows.map((row) => row.channel_id));
    if (rows.length === 0) return { count: 0, channelIds };
    const at = clock.now();
    const { drafts, events } = await derive(trx, rows, at);
    const due = await dueAmong(trx, drafts, at);
    await becomeDue(trx, due, at);
    for (const draft of due) if (!drafts.includes(draft)) drafts.push(draft);
    blockAllButFirst(readyOf(drafts));
    await writeDrafts(trx, drafts, at, events);
    return { count: rows.length, channelIds };
  });
}

/** Accepted messages with their contact, their event and the rest, which are to be sent now or later. */
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
  return { drafts, events };
}

/** The channels that accepted messages wait for, whose first has waited longest first. It looks once at each. */
async function channelsWaiting(trx: Trx, leases: Leases, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive lane(id) as (
      select (select min(channel_id) from messages where phase = 'new')
      union all
      select (select min(m.channel_id) from messages m where m.phase = 'new' and m.channel_id > lane.id)
      from lane where lane.id is not null
    )
    select lane.id from lane
    where lane.id is not null
      and (${leases.isHeld(trx, sql`'channel:' || lane.id`)} or lane.id in (${removedChannels(trx)}))
    order by (select min(m.id) from messages m where m.phase = 'new' and m.channel_id = lane.id)
    limit ${most}`.execute(trx);
  return rows.map((row) => row.id);
}

async function firstOf(trx: Trx, channelIds: readonly string[], each: number): Promise<MessageRow[]> {
  const statements = channelIds.map((channelId) =>
    sql`select m.* from messages m where m.phase = 'new' and m.channel_id = ${channelId}
      order by m.id limit ${each} ${unlockedRows(trx, 'm')}`.compile(trx),
  );
  return (await runAll(trx, statements)) as MessageRow[];
}

/**
 * Returns the messages whose channel's lease this process holds until its commit, and those whose channel is removed.
 */
async function workedHere(trx: Trx, leases: Leases, rows: MessageRow[]): Promise<MessageRow[]> {
  const ids = [...new Set(rows.map((row) => row.channel_id))];
  const held = await leases.hold(trx, ids.map(channelLease));
  const others = ids.filter((id) => !held.has(channelLease(id)));
  if (others.length === 0) return rows;
  const orphaned = await removedAmong(trx, others);
  return rows.filter(({ channel_id: id }) => held.has(channelLease(id)) || orphaned.has(id));
}
