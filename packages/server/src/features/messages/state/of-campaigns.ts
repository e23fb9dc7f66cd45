/** This file says what the messages of campaigns are to the people of those campaigns. */
import type { Trx } from '../../../platform/database/dialect.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import { LIMITED, noteProgress, type Progress, type Spent } from '../../campaigns/progress.ts';
import { heldMoves } from './budget.ts';
import type { Draft, MessageRow } from './draft.ts';
import { HELD, SEEN } from './receipt-bits.ts';
import { isUnknown } from './unknown.ts';

/** Notes what messages of campaigns have come to; it asks nothing where there are none. */
export async function noteCampaigns(trx: Trx, drafts: readonly Draft[], now: number): Promise<void> {
  const moved = drafts.flatMap(({ row, before }): Progress[] => {
    if (row.campaign_id === null) return [];
    const [was, is] = [standingOf(before), standingOf(row)];
    if (was.state === is.state && was.reason === is.reason) return [];
    const { workspace_id, campaign_id, id, person, contact_id } = before;
    return [{ ...{ workspace_id, campaign_id: campaign_id!, id, person, contact_id }, ...is }];
  });
  const spent = drafts.flatMap(spentBy);
  if (moved.length + spent.length > 0) await noteProgress(trx, moved, spent, now);
}

function spentBy(draft: Draft): Spent[] {
  const { workspace_id, campaign_id, created_at: at } = draft.row;
  if (campaign_id === null) return [];
  return heldMoves(draft).map(({ key: { category, country }, count }) => ({
    ...{ workspace_id, campaign_id, category, country, at, count },
  }));
}

function standingOf(row: MessageRow): Pick<Progress, 'state' | 'reason' | 'limited'> {
  const as = (state: Progress['state'], reason: string | null = null) => ({ state, reason, limited: false });
  switch (row.status) {
    case 'unconfirmed':
      return as('unknown');
    case 'sent':
      if (row.phase !== null) return as('accepted'); // WhatsApp took it and dropped it: it is tried again
      return as((row.receipts & HELD) !== 0 && (row.receipts & SEEN.sent) === 0 ? 'held' : 'sent');
    case 'delivered':
    case 'read':
      return as(row.status);
    case 'cancelled':
      return as('excluded', 'cancelled');
    case 'failed': {
      if (isUnknown(row)) return as('unknown');
      const { code } = JSON.parse(row.failure!) as Failure;
      return { state: 'failed', reason: code, limited: code === LIMITED };
    }
    default:
      return as('accepted');
  }
}
