import type { Trx } from '../../../platform/database/dialect.ts';
import { shownInMessage } from '../../media/inbound.ts';
import type { MediumRow } from '../../media/store.ts';

/** Writes what became of media that people sent into the messages they came with. */
export async function noteMedia(trx: Trx, media: readonly MediumRow[]): Promise<void> {
  for (const row of media) {
    if (row.message_id === null) continue;
    const message = await trx
      .selectFrom('messages')
      .select('body')
      .where('workspace_id', '=', row.workspace_id)
      .where('id', '=', row.message_id)
      .executeTakeFirst();
    if (!message) continue;
    const body = { ...(JSON.parse(message.body) as object), media: shownInMessage(row) };
    await trx
      .updateTable('messages')
      .set({ body: JSON.stringify(body) })
      .where('workspace_id', '=', row.workspace_id)
      .where('id', '=', row.message_id)
      .execute();
  }
}
