import { sql } from 'kysely';
import { type Db, type Trx, unlockedRows } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';
import { isRemoved, removedAmong } from '../../channels/joins.ts';
import { resolveContacts } from '../../contacts/resolve.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { draftOf, emit, type MessageRow, remember } from '../state/draft.ts';
import { blockAllButFirst } from '../state/person-queue.ts';
import { repointMessages } from '../state/repoint.ts';
import { writeDrafts } from '../state/store.ts';
import { type ChannelWorkOptions, channelLease } from '../state/work.ts';

const BATCH = 256;

/** Whether anybody has accepted a message that is not derived. */
export async function isAnyUnderived(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from messages where phase = 'new' limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Gives accepted messages what the 200 did not wait for: their contact, the `message.queued` event, the history and
 * the counters. Then they are ready to be sent. Only those of channels that this process works, in the order accepted,
 * so that none becomes ready before one that was accepted earlier by another process; and those of channels that are
 * removed, which nobody works. Returns how many there were, and on which channels.
 */
export async function deriveBatch(
  options: ChannelWorkOptions,
): Promise<{ count: number; channelIds: Set<string> }> {
  const { db, clock, leases } = options;
  return transaction(db, async (trx) => {
    const name = sql`'channel:' || m.channel_id`;
    const { rows: found } = await sql<MessageRow>`
      select m.* from messages m
      where m.phase = 'new' and (${leases.isHeld(trx, name)} or ${isRemoved('m.workspace_id', 'm.channel_id')})
      order by m.id limit ${BATCH} ${unlockedRows(trx, 'm')}`.execute(trx);
    const rows = await workedHere(trx, leases, found);
    const channelIds = new Set(rows.map((row) => row.channel_id));
    if (rows.length === 0) return { count: 0, channelIds };
    const at = clock.now();
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
      row.phase = 'ready';
      row.due_at = row.created_at;
      draft.reached.push('queued');
      remember(draft, { kind: 'accepted', status: 'queued', source: 'api', at: row.created_at });
      emit(draft, 'message.queued');
    }
    blockAllButFirst(rows);
    await writeDrafts(trx, drafts, options, at, events);
    return { count: rows.length, channelIds };
  });
}

/** Those whose channel's lease this process holds until it has committed, and those whose channel is removed. */
async function workedHere(trx: Trx, leases: Leases, rows: MessageRow[]): Promise<MessageRow[]> {
  const ids = [...new Set(rows.map((row) => row.channel_id))];
  const held = await leases.hold(trx, ids.map(channelLease));
  const others = ids.filter((id) => !held.has(channelLease(id)));
  if (others.length === 0) return rows;
  const orphaned = await removedAmong(trx, others);
  return rows.filter(({ channel_id: id }) => held.has(channelLease(id)) || orphaned.has(id));
}
