/** This file finds the messages that people reply to: the newest that they had when they wrote. */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { ANSWERS_MS } from '../../campaigns/run/heard.ts';
import { WORDLESS_TYPES } from '../read/list.ts';
import { countReplied, type InCohort } from '../state/counters.ts';

interface Reply {
  workspaceId: string;
  channelId: string;
  contactId: string;
  messageId: string;
}

/** Passes over what a person has not got and what has no words; where the newest is the person's own, it was replied to already. */
const REPLIED_TO: KeyedQuery = {
  columns: { workspace_id: 'text', channel_id: 'text', contact_id: 'text', first: 'text', id: 'text' },
  query:
    () => sql`select m.workspace_id, m.channel_id, m.direction, m.status, m.sent_at, m.delivered_at, m.read_at,
        m.failed_at, m.failed_attempt
      from v cross join messages m
      where m.workspace_id = v.workspace_id and m.direction = 'outbound'
        and m.id = (select n.id from messages n where n.contact_id = v.contact_id and n.id >= v.first and n.id < v.id
          and n.workspace_id || '' = v.workspace_id and n.channel_id = v.channel_id
          and n.status in ('unconfirmed', 'sent', 'delivered', 'read', 'received')
          and n.type not in (${sql.join(WORDLESS_TYPES.map((type) => sql.lit(type)))})
          order by n.id desc limit 1)`,
};

/** Counts the messages that people reply to, each once; the replies are stored already. */
export async function noteReplied(trx: Trx, replies: readonly Reply[], now: number): Promise<void> {
  if (replies.length === 0) return;
  const first = firstIdAt('msg', now - ANSWERS_MS);
  const keys = replies.map(({ workspaceId, channelId, contactId, messageId }) => ({
    ...{ workspace_id: workspaceId, channel_id: channelId, contact_id: contactId, first, id: messageId },
  }));
  await countReplied(trx, await selectByKeys<InCohort>(trx, REPLIED_TO, keys));
}
