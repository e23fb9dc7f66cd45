import type { Trx } from '../../../platform/database/dialect.ts';
import { repointPeople } from '../../campaigns/merge.ts';
import { repointMedia } from '../../media/sent-to.ts';
import { inWorkspace } from './work.ts';

/** Two contacts turned out to be one person: the messages of the one, what it was sent and its place in campaigns go to the other. */
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
  await repointPeople(trx, merged);
}
