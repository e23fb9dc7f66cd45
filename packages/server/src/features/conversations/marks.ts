/** This file notes how far a conversation has been read, by each member and by anybody. */
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../events/record.ts';
import { holdConversation } from './find.ts';
import type { Named } from './named.ts';
import { type ConversationRow, changedEvents } from './show.ts';

export interface Mark extends Named {
  /** The member who has read; undefined: a key, whose reading counts for nobody in particular. */
  member: string | undefined;
  now: number;
}

/** Notes that all but the newest `left` messages of the person have been read; what was read stays read. */
export async function markRead(
  db: Db,
  mark: Mark,
  left: (trx: Trx, row: ConversationRow) => Promise<number>,
): Promise<ConversationRow> {
  return transaction(db, async (trx) => {
    const row = await holdConversation(trx, mark);
    const read = Math.max(0, row.inbound - (await left(trx, row)));
    if (mark.member !== undefined) await setMark(trx, row, mark.member, read, 'forward');
    return read > row.read ? setRead(trx, row, read, mark.now) : row;
  });
}

/** Makes the newest message of the person unread again: for a member alone, or for all when a key says so. */
export async function markUnread(db: Db, mark: Mark): Promise<ConversationRow> {
  return transaction(db, async (trx) => {
    const row = await holdConversation(trx, mark);
    const read = Math.max(0, row.inbound - 1);
    if (mark.member !== undefined) {
      await setMark(trx, row, mark.member, read, 'either way');
      return row;
    }
    return read < row.read ? setRead(trx, row, read, mark.now) : row;
  });
}

async function setRead(trx: Trx, row: ConversationRow, read: number, now: number): Promise<ConversationRow> {
  await trx
    .updateTable('conversations')
    .set({ read })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .execute();
  const changed = { ...row, read };
  await recordEvents(trx, await changedEvents(trx, [changed], now), now);
  return changed;
}

async function setMark(
  trx: Trx,
  { workspace_id, id }: ConversationRow,
  member: string,
  read: number,
  way: 'forward' | 'either way',
): Promise<void> {
  await trx
    .insertInto('conversation_reads')
    .values({ workspace_id, conversation_id: id, member, read })
    .onConflict((conflict) => {
      const set = conflict.columns(['workspace_id', 'conversation_id', 'member']).doUpdateSet({ read });
      return way === 'forward' ? set.where('conversation_reads.read', '<', read) : set;
    })
    .execute();
}
