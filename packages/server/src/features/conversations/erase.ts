import type { Trx } from '../../platform/database/dialect.ts';
import { redactEvents } from '../events/erase.ts';
import type { ConversationView } from './schemas.ts';

/** Takes the labels out of the events about the conversations of a contact; returns their numbers. */
export async function redactConversationEvents(
  trx: Trx,
  workspaceId: string,
  contactId: string,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('conversations')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .execute();
  const ids = rows.map(({ id }) => id);
  return redactEvents(trx, workspaceId, ids, ({ data, state }) => ({
    state,
    data: data && JSON.stringify({ ...(JSON.parse(data) as ConversationView), labels: [] }),
  }));
}
