import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../platform/database/batch.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../events/record.ts';
import { OPENED } from './record.ts';
import { type ConversationRow, changedEvents } from './show.ts';

const OPEN: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text', channel_id: 'text', id: 'text', now: 'bigint' },
  query: () => sql`insert into conversations as c
        (workspace_id, contact_id, channel_id, id, state, last_at, opened_at, created_at, updated_at)
      select v.workspace_id, v.contact_id, v.channel_id, v.id, 'open', v.now, v.now, v.now, v.now
      from v where true
      on conflict (workspace_id, contact_id, channel_id) do update set ${OPENED}
      returning *`,
};

/** Returns the conversation of a contact through a channel, open: it is made where there is none. */
export async function openConversation(
  db: Db,
  workspaceId: string,
  of: { contactId: string; channelId: string },
  now: number,
): Promise<ConversationRow> {
  return transaction(db, async (trx) => {
    const id = randomOf(trx).newId('cnv', now);
    const key = { workspace_id: workspaceId, contact_id: of.contactId, channel_id: of.channelId, id, now };
    const [row] = await selectByKeys<ConversationRow>(trx, OPEN, [key]);
    if (row!.opened_at === now) await recordEvents(trx, await changedEvents(trx, [row!], now), now);
    return row!;
  });
}
