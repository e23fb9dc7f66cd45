import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/dialect.ts';

/** Two contacts turned out to be one person: the messages of the one go to the other. */
export async function repointMessages(
  trx: Trx,
  merged: readonly { workspaceId: string; from: string; to: string }[],
): Promise<void> {
  for (const { workspaceId, from, to } of merged) {
    await trx
      .updateTable('messages')
      .set({ contact_id: to })
      .where(sql<boolean>`workspace_id || '' = ${workspaceId}`) // SQLite would take the key for as good as the contact
      .where('contact_id', '=', from)
      .execute();
  }
}
