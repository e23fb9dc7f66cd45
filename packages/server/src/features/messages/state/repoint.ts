import type { Trx } from '../../../platform/database/dialect.ts';
import { repointMedia } from '../../media/sent-to.ts';
import { inWorkspace } from './work.ts';

/** Two contacts turned out to be one person: the messages of the one, and what it was sent, go to the other. */
export async function repointMessages(
  trx: Trx,
  merged: readonly { workspaceId: string; from: string; to: string }[],
): Promise<void> {
  for (const { workspaceId, from, to } of merged) {
    await trx
      .updateTable('messages')
      .set({ contact_id: to })
      .where(inWorkspace(workspaceId))
      .where('contact_id', '=', from)
      .execute();
  }
  await repointMedia(trx, merged);
}
