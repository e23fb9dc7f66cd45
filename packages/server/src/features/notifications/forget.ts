import type { Trx } from '../../platform/database/dialect.ts';

/** Forgets what a member had chosen and their devices: they belong to the workspace no more. */
export async function forgetMember(trx: Trx, workspaceId: string, personId: string): Promise<void> {
  for (const table of ['notification_devices', 'notification_choices'] as const)
    await trx
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute();
}
