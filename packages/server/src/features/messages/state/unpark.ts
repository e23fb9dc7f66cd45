import type { Trx } from '../../../platform/database/dialect.ts';
import { inPhase, inWorkspace } from './work.ts';

/** Lets the messages that wait for a template of the channel try again. */
export async function unpark(
  trx: Trx,
  channel: { workspaceId: string; id: string },
  now: number,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ phase: 'ready', due_at: now })
    .where(inPhase('parked'))
    .where(inWorkspace(channel.workspaceId))
    .where('channel_id', '=', channel.id)
    .execute();
  await trx
    .updateTable('messages')
    .set({ due_at: now })
    .where(inPhase('yielding'))
    .where(inWorkspace(channel.workspaceId))
    .where('channel_id', '=', channel.id)
    .where('due_at', '>', now)
    .execute();
}
