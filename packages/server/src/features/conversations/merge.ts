/** This file says what becomes of conversations when two contacts turn out to be one person, or when one is deleted. */
import { sql } from 'kysely';
import { announce } from '../../platform/database/announce.ts';
import { type KeyedQuery, selectTogether } from '../../platform/database/batch.ts';
import { holdRows, type Trx } from '../../platform/database/dialect.ts';
import type { NewEvent } from '../events/record.ts';
import { moveReached } from './reached.ts';
import { moveReplies } from './replies.ts';
import { type ConversationRow, changedEvents } from './show.ts';

/** A conversation that another contact has now, or that has taken in another one. */
export interface Moved {
  workspaceId: string;
  id: string;
  /** Nobody had taken it, and who had taken the other one has it now. */
  handedOver: boolean;
}

/** Gives the conversations of one contact to another; two through one channel become the one that began first. */
export async function moveConversations(
  trx: Trx,
  workspaceId: string,
  from: string,
  to: string,
  now: number,
): Promise<Moved[]> {
  const rows = await holdRows(
    trx,
    trx
      .selectFrom('conversations')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('contact_id', 'in', [from, to]),
  ).execute();
  rows.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  const moved: Moved[] = [];
  for (const own of Map.groupBy(rows, ({ channel_id }) => channel_id).values()) {
    const [kept, gone] = own as [ConversationRow, ConversationRow?];
    if (gone) await takeIn(trx, kept, gone, now);
    if (kept.contact_id === from)
      await trx
        .updateTable('conversations')
        .set({ contact_id: to })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', kept.id)
        .execute();
    if (gone || kept.contact_id === from) {
      const handedOver = kept.assignee === null && gone !== undefined && gone.assignee !== null;
      moved.push({ workspaceId, id: kept.id, handedOver });
    }
  }
  await moveReached(trx, workspaceId, from, to);
  if (moved.length > 0) {
    announce(trx, 'conversations');
    announce(trx, 'presence'); // an agent may see them no more
  }
  return moved;
}

const BY_ID: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select c.* from v cross join conversations c
      where c.workspace_id = v.workspace_id and c.id = v.id`,
};

/** Makes the events of conversations that have moved, as they are when all has. */
export async function movedEvents(trx: Trx, moved: readonly Moved[], now: number): Promise<NewEvent[]> {
  const byId = new Map(moved.map((each) => [each.id, each]));
  const keys = [...byId.values()].map(({ workspaceId, id }) => ({ workspace_id: workspaceId, id }));
  const rows = await selectTogether<ConversationRow>(trx, BY_ID, keys);
  return changedEvents(
    trx,
    rows.map((row) => ({ ...row, ...(byId.get(row.id)!.handedOver && { assigneeBefore: null }) })),
    now,
  );
}

/** The states of which a person would least miss something. */
const LIVELIEST = ['open', 'snoozed', 'closed'];

/** Puts a conversation into another one: what is unread in either is unread, and who waits goes on waiting. */
async function takeIn(trx: Trx, kept: ConversationRow, gone: ConversationRow, now: number): Promise<void> {
  const { workspace_id: workspaceId } = kept;
  const newest = gone.last_at > kept.last_at ? gone : kept;
  const lively = LIVELIEST.indexOf(gone.state) < LIVELIEST.indexOf(kept.state) ? gone : kept;
  const reads = await readsOf(trx, workspaceId, [kept.id, gone.id]);
  await trx
    .updateTable('conversation_notes')
    .set({ conversation_id: kept.id })
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', gone.id)
    .execute();
  const labels = await trx
    .selectFrom('conversation_labels')
    .select('label')
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', gone.id)
    .execute();
  if (labels.length > 0)
    await trx
      .insertInto('conversation_labels')
      .values(labels.map(({ label }) => ({ workspace_id: workspaceId, label, conversation_id: kept.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await moveReplies(trx, workspaceId, [gone.id], kept.id);
  await remove(trx, workspaceId, [gone.id]);
  await trx
    .updateTable('conversations')
    .set({
      state: lively.state,
      snoozed_until: lively.snoozed_until,
      assignee: kept.assignee ?? gone.assignee,
      assigned_by: kept.assignee === null ? gone.assigned_by : kept.assigned_by,
      last_at: newest.last_at,
      last_message_id: newest.last_message_id,
      last_inbound_at: latest(kept.last_inbound_at, gone.last_inbound_at),
      inbound: kept.inbound + gone.inbound,
      read: kept.read + gone.read,
      replies: kept.replies + gone.replies,
      waiting_since: earliest(kept.waiting_since, gone.waiting_since),
      updated_at: now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', kept.id)
    .execute();
  for (const member of new Set(reads.map((row) => row.member))) {
    const readIn = (id: string) =>
      reads.find((row) => row.member === member && row.conversation_id === id)?.read ?? 0;
    const read = readIn(kept.id) + readIn(gone.id);
    await trx
      .insertInto('conversation_reads')
      .values({ workspace_id: workspaceId, conversation_id: kept.id, member, read })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'conversation_id', 'member']).doUpdateSet({ read }),
      )
      .execute();
  }
}

const readsOf = (trx: Trx, workspaceId: string, ids: readonly string[]) =>
  trx
    .selectFrom('conversation_reads')
    .select(['conversation_id', 'member', 'read'])
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', 'in', ids)
    .execute();

const latest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));
const earliest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));

/** Removes the conversations of a contact with all that was noted beside them. */
export async function removeConversations(trx: Trx, workspaceId: string, contactId: string): Promise<void> {
  const rows = await trx
    .selectFrom('conversations')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .execute();
  await remove(
    trx,
    workspaceId,
    rows.map(({ id }) => id),
  );
}

async function remove(trx: Trx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('conversation_labels')
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', 'in', ids)
    .execute();
  await trx
    .deleteFrom('conversation_notes')
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', 'in', ids)
    .execute();
  await trx
    .deleteFrom('conversation_reads')
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', 'in', ids)
    .execute();
  await moveReplies(trx, workspaceId, ids, null);
  await trx
    .deleteFrom('conversations')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
}
