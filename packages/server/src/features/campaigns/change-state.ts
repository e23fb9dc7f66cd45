import type { Trx } from '../../platform/database/dialect.ts';
import type { CampaignState } from '../../platform/database/schema/campaigns.ts';
import { type Actor, recordAudit, SYSTEM } from '../events/audit.ts';
import type { NewEvent } from '../events/record.ts';
import type { Reason } from './reasons.ts';
import type { CampaignView } from './schemas.ts';
import { viewCampaign } from './show.ts';
import { type CampaignRow, writeCampaign } from './store.ts';

interface Change {
  now: number;
  actor?: Actor;
  reason?: Reason;
  also?: Parameters<typeof writeCampaign>[2];
}

const ENDS: readonly CampaignState[] = ['finished', 'cancelled', 'stopped'];
const TYPES = {
  scheduled: 'campaign.scheduled',
  running: 'campaign.started',
  paused: 'campaign.paused',
  finished: 'campaign.finished',
  cancelled: 'campaign.cancelled',
  stopped: 'campaign.stopped',
} as const;

/** Returns a campaign without an audience that lists people: events are kept and posted, and a person may be erased. */
function withoutPeople({ audience, ...campaign }: CampaignView): CampaignView {
  return audience === undefined || audience.contacts ? campaign : { ...campaign, audience };
}

/** Takes a campaign that is held to another state; returns it with the event, which is to be recorded last. */
export async function changeState(
  trx: Trx,
  row: CampaignRow,
  state: Exclude<CampaignState, 'draft'>,
  { now, actor = SYSTEM, reason, also }: Change,
): Promise<{ row: CampaignRow; event: NewEvent<'campaign.started'> }> {
  const changed = await writeCampaign(trx, row, {
    ...{ state, reason: reason ? JSON.stringify(reason) : null, updated_at: now },
    ...(ENDS.includes(state) && { ended_at: now, waits_for: null, waits_until: null }),
    ...also,
  });
  const resumed = state === 'running' && row.state === 'paused';
  const type = resumed ? 'campaign.resumed' : TYPES[state];
  await recordAudit(trx, row.workspace_id, {
    ...{ actor, now, action: type, target: row.id },
    ...(reason && { detail: { reason: reason.code } }),
  });
  const data = withoutPeople(await viewCampaign(trx, changed));
  const event = { workspaceId: row.workspace_id, type, subject: row.id, data };
  return { row: changed, event: event as NewEvent<'campaign.started'> };
}
