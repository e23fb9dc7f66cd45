import { type Db, skipLocked } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { resolveContacts } from '../contacts/resolve.ts';
import { draftOf, emit, type MessageRow, remember } from './draft.ts';
import { blockAllButFirst } from './person-queue.ts';
import { repointMessages } from './repoint.ts';
import { writeDrafts } from './store.ts';
import { inPhase } from './work.ts';

const BATCH = 256;

/**
 * Gives accepted messages what the 200 did not wait for: their contact, the `message.queued` event, the history and
 * the counters. Then they are ready to be sent. Answers how many there were,
 * and on which channels.
 */
export async function deriveBatch(
  db: Db,
  now: () => number,
): Promise<{ count: number; channelIds: Set<string> }> {
  return transaction(db, async (trx) => {
    const rows: MessageRow[] = await skipLocked(
      trx,
      trx.selectFrom('messages').selectAll().where(inPhase('new')).orderBy('id').limit(BATCH),
    ).execute();
    const channelIds = new Set(rows.map((row) => row.channel_id));
    if (rows.length === 0) return { count: 0, channelIds };
    const at = now();
    const numbered = rows.filter((row) => !row.person.startsWith('con_'));
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
      row.contact_id = contactOf.get(row) ?? row.person;
      row.phase = 'ready';
      row.due_at = row.created_at;
      draft.reached.push('queued');
      remember(draft, { kind: 'accepted', status: 'queued', source: 'api', at: row.created_at }, at);
      emit(draft, 'message.queued');
    }
    blockAllButFirst(rows);
    await writeDrafts(trx, drafts, at, events);
    return { count: rows.length, channelIds };
  });
}
