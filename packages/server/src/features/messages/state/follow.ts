import type { Trx } from '../../../platform/database/dialect.ts';
import { pauseChannel } from '../../channels/store.ts';
import { optOut } from '../../contacts/opt-out.ts';
import type { NewEvent } from '../../events/record.ts';
import type { MessageRow } from './draft.ts';
import type { Consequence } from './outcome.ts';

/** A message, and what its outcome or a receipt of it asks for besides. */
export interface Asked {
  row: MessageRow;
  consequence: Consequence | undefined;
}

/** Carries out what a batch asks for, pausing each channel once; returns the events. */
export async function follow(trx: Trx, asked: readonly Asked[], now: number): Promise<NewEvent[]> {
  const events: (NewEvent | undefined)[] = [];
  const paused = new Set<string>();
  for (const { row, consequence } of asked) {
    const { workspace_id: workspaceId, channel_id: channelId, contact_id: contactId } = row;
    if (consequence?.kind === 'pause_channel' && !paused.has(channelId)) {
      paused.add(channelId);
      events.push(await pauseChannel(trx, { workspaceId, id: channelId }, consequence.reason, now));
    }
    if (consequence?.kind === 'marketing_opt_out' && contactId !== null)
      events.push(await optOut(trx, workspaceId, { contactId, scope: 'marketing', source: row.id }, now));
  }
  return events.filter((event) => event !== undefined);
}
