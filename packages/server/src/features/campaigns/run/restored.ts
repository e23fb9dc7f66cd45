/** This file pauses the campaigns of a backup that is brought back: since it was made they may have gone to more people. */
import type { Db } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { toIst } from '../../../platform/time.ts';
import { OPERATOR } from '../../events/audit.ts';
import { recordEvents } from '../../events/record.ts';
import { changeState } from '../change-state.ts';
import { tallyOf } from '../counts.ts';
import { codeOf, reasonOf } from '../reasons.ts';
import { activeCampaigns, type CampaignRow, holdCampaign } from '../store.ts';

const AT_ONCE = 500;

export interface RestoredCampaign {
  campaign: CampaignRow;
  /** The people whom it had been sent to by the backup. */
  sent: number;
  /** The people who had not had their turn, as far as the audience was written down: they may have got it since. */
  waiting: number;
}

/**
 * Pauses the campaigns on these channels that may have gone on since the backup, until a person resumes each, and
 * returns them. One that is due later has sent nothing, and stays as it is.
 */
export async function pauseRestored(
  db: Db,
  channelIds: ReadonlySet<string>,
  { takenAt, now }: { takenAt: number; now: number },
): Promise<RestoredCampaign[]> {
  const restored: RestoredCampaign[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await activeCampaigns(db, AT_ONCE, after);
    for (const row of page) {
      if (row.channel_id === null || !channelIds.has(row.channel_id)) continue;
      if (row.state === 'scheduled' && row.send_at! > now) continue;
      const campaign = isPaused(row) ? row : await pause(db, row, { takenAt, now });
      const tally = await tallyOf(db, row);
      const waiting = tally.of('waiting');
      restored.push({ campaign, sent: tally.total() - waiting - tally.of('excluded'), waiting });
    }
    after = page.length === AT_ONCE ? page.at(-1)!.id : undefined;
  }
  return restored;
}

/** A restore that broke off has paused some. */
const isPaused = ({ state, reason }: CampaignRow) => state === 'paused' && codeOf(reason) === 'RESTORED';

async function pause(
  db: Db,
  { workspace_id, id }: CampaignRow,
  { takenAt, now }: { takenAt: number; now: number },
): Promise<CampaignRow> {
  return transaction(db, async (trx) => {
    const row = await holdCampaign(trx, workspace_id, id);
    const reason = reasonOf(
      'RESTORED',
      `It was ${row.state} in the backup of ${toIst(takenAt)} from which everything was restored.`,
    );
    const changed = await changeState(trx, row, 'paused', { now, actor: OPERATOR, reason });
    await recordEvents(trx, [changed.event], now);
    return changed.row;
  });
}
