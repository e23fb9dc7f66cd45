import type { Trx } from '../../../platform/database/dialect.ts';
import { endLacking, noteLacking, type Refused } from '../../channels/funds/hold.ts';
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

/** Carries out what a batch asks for, pausing or holding each channel once; returns the events. */
export async function follow(trx: Trx, asked: readonly Asked[], now: number): Promise<NewEvent[]> {
  const events: (NewEvent | undefined)[] = [];
  const paused = new Set<string>();
  const [lack, found] = [
    new Map<string, Refused>(),
    new Map<string, Pick<Refused, 'workspaceId' | 'channelId'>>(),
  ];
  for (const { row, consequence } of asked) {
    const { workspace_id: workspaceId, channel_id: channelId, contact_id: contactId } = row;
    if (consequence?.kind === 'pause_channel' && !paused.has(channelId)) {
      paused.add(channelId);
      events.push(await pauseChannel(trx, { workspaceId, id: channelId }, consequence.reason, now));
    }
    if (consequence?.kind === 'lacks_funds')
      lack.set(channelId, {
        ...{ workspaceId, channelId, byReceipt: consequence.byReceipt },
        ...{ attemptAt: row.attempt_at ?? now, ofCampaign: row.campaign_id !== null },
      });
    if (consequence?.kind === 'has_funds') found.set(channelId, { workspaceId, channelId });
    if (consequence?.kind === 'marketing_opt_out' && contactId !== null)
      events.push(await optOut(trx, workspaceId, { contactId, scope: 'marketing', source: row.id }, now));
  }
  for (const channel of found.values()) events.push(...(await endLacking(trx, channel, now)));
  for (const refused of lack.values()) events.push(...(await noteLacking(trx, refused, now)));
  return events.filter((event) => event !== undefined);
}
