/** The audience of a campaign that is started is written down, some people in each transaction. */
import { ApiError } from '../../../errors.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { recordEvents } from '../../events/record.ts';
import { keepFile } from '../audience/file.ts';
import { judgePeople } from '../audience/judge.ts';
import { nextPage } from '../audience/walk.ts';
import { changeState } from '../change-state.ts';
import { Changes, tallyOf } from '../counts.ts';
import { frozenOf } from '../frozen.ts';
import { firstWaveOf } from '../pace/waves.ts';
import { insertPeople } from '../people.ts';
import { reasonOf } from '../reasons.ts';
import { paceOf } from '../show.ts';
import { type CampaignKey, type CampaignRow, holdCampaign, writeCampaign } from '../store.ts';

/** So many are looked at in one transaction: whoever sends meanwhile waits for some milliseconds. */
const AT_ONCE = 250;

/** Writes the next people down. An audience that names what is gone meanwhile stops the campaign. */
export async function freezeStep(db: Db, { workspace_id, id }: CampaignKey, now: number): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await holdCampaign(trx, workspace_id, id);
    if (row.frozen_at !== null || row.walk === null) return;
    if (row.state !== 'scheduled' && row.state !== 'running' && row.state !== 'paused') return;
    try {
      await writeNext(trx, row, now);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = reasonOf('AUDIENCE_GONE', `The audience cannot be read: ${error.message}`);
      const { event } = await changeState(trx, row, 'stopped', { now, reason });
      await recordEvents(trx, [event], now);
    }
  });
}

async function writeNext(trx: Trx, row: CampaignRow, now: number): Promise<void> {
  const { walk, plan } = frozenOf(row);
  const page = await nextPage(trx, row.workspace_id, walk, row.walked ?? '', AT_ONCE);
  const judged = await judgePeople(trx, row.workspace_id, plan, page.people, now);
  const people = judged.map(({ asked, given, excluded }) => ({
    person: asked.person,
    state: excluded ? ('excluded' as const) : ('waiting' as const),
    reason: excluded ?? null,
    given: given.length > 0 ? JSON.stringify(given) : '',
  }));
  const added = await insertPeople(trx, row, people);
  const counts = new Changes();
  for (const each of people) if (added.has(each.person)) counts.add(row, each, 1);
  const twice = page.twice + people.length - added.size;
  counts.add(row, { state: 'excluded', reason: 'duplicate' }, twice);
  await counts.write(trx);
  const done = page.after === undefined;
  if (done && walk.of === 'file') await keepFile(trx, row.workspace_id, walk.file, now);
  await writeCampaign(trx, row, {
    walked: page.after ?? row.walked,
    ...(done && { frozen_at: now, wave: 1, upto: firstWaveOf(paceOf(row), await waitingOf(trx, row)) }),
  });
}

const waitingOf = async (trx: Trx, row: CampaignRow) => (await tallyOf(trx, row)).of('waiting');
