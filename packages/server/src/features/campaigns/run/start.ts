/** A campaign is started, paused, resumed and cancelled; done twice it stays as it is. */
import { ApiError } from '../../../errors.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { By } from '../../events/audit.ts';
import { recordEvents } from '../../events/record.ts';
import { cardOf } from '../../rates/card.ts';
import { checkAudience } from '../audience/check.ts';
import { FILE_MS, keepFile } from '../audience/file.ts';
import { walkOf } from '../audience/walk.ts';
import { changeState } from '../change-state.ts';
import { tallyOf } from '../counts.ts';
import type { Frozen } from '../frozen.ts';
import { nextWaveOf } from '../pace/waves.ts';
import { codeOf, neededOf, ownBudgetReason, passes } from '../reasons.ts';
import { settle } from '../settle.ts';
import { paceOf } from '../show.ts';
import { leftOf } from '../spending.ts';
import { type CampaignRow, holdCampaign } from '../store.ts';
import { HEARD_MS } from './heard.ts';

type Act = (trx: Trx, row: CampaignRow, by: By) => Promise<CampaignRow>;

/** Does something with a campaign while nobody else changes it or takes people of it. */
async function act(db: Db, workspaceId: string, id: string, by: By, work: Act): Promise<CampaignRow> {
  return transaction(db, async (trx) => work(trx, await holdCampaign(trx, workspaceId, id), by));
}

/** Settles what is sent to whom; from then on nothing of it changes any more. */
export function startCampaign(
  db: Db,
  workspaceId: string,
  id: string,
  by: By & { linksAt: string; member?: string | undefined },
): Promise<CampaignRow> {
  return act(db, workspaceId, id, by, async (trx, row, { now, actor }) => {
    if (row.state === 'scheduled' || row.state === 'running') return row;
    if (row.state !== 'draft') throw wrongState(row, 'started', 'Make another one.');
    const { channelId, plan, audience } = await settle(trx, row, by.linksAt);
    await checkAudience(trx, workspaceId, audience, id);
    if (audience.file !== undefined) await keepFile(trx, workspaceId, audience.file, now + FILE_MS);
    const frozen: Frozen = { walk: await walkOf(trx, workspaceId, audience, now), plan };
    const later = row.send_at !== null && row.send_at > now;
    return told(
      trx,
      await changeState(trx, row, later ? 'scheduled' : 'running', {
        ...{ now, actor },
        also: {
          ...{ channel_id: channelId, language: plan.language, walk: JSON.stringify(frozen) },
          ...{ asked_at: now, started_by: by.member ?? null, heard_until: now + HEARD_MS },
          send_at: later ? row.send_at : null,
          ...(!later && { started_at: now }),
        },
      }),
      now,
    );
  });
}

/** From the moment of its commit nobody is taken any more. */
export function pauseCampaign(db: Db, workspaceId: string, id: string, by: By): Promise<CampaignRow> {
  return act(db, workspaceId, id, by, async (trx, row, { now, actor }) => {
    if (row.state === 'paused' && !passes(row.reason)) return row;
    if (row.state !== 'running' && row.state !== 'paused')
      throw wrongState(row, 'paused', row.state === 'scheduled' ? 'Cancel it, or change its sendAt.' : '');
    return told(trx, await changeState(trx, row, 'paused', { now, actor }), now);
  });
}

export function resumeCampaign(db: Db, workspaceId: string, id: string, by: By): Promise<CampaignRow> {
  return act(db, workspaceId, id, by, async (trx, row, { now, actor }) => {
    if (row.state === 'running') return row;
    if (row.state !== 'paused') throw wrongState(row, 'resumed', '');
    if (passes(row.reason)) {
      const { message, hint } = JSON.parse(row.reason!) as { message: string; hint: string };
      throw new ApiError('CONFLICT', { message, hint });
    }
    await requireBudget(trx, row);
    const also = {
      ...{ heard_until: now + HEARD_MS, started_at: row.started_at ?? now },
      // Whoever resumes it without receipts wants it sent to the others.
      ...(codeOf(row.reason) === 'RECEIPTS_MISSING' && {
        ...nextWaveOf(row, paceOf(row), (await tallyOf(trx, row)).of('waiting')),
        wave_ended_at: null,
      }),
    };
    return told(trx, await changeState(trx, row, 'running', { now, actor, also }), now);
  });
}

/** Refuses where the budget of the campaign does not suffice yet for the message at which it was paused. */
async function requireBudget(trx: Trx, row: CampaignRow): Promise<void> {
  if (row.budget === null || codeOf(row.reason) !== 'CAMPAIGN_BUDGET_SPENT') return;
  const needs = neededOf(row.reason) ?? 0;
  const left = await leftOf(trx, row, await cardOf(trx));
  if (left < needs) throw new ApiError('CONFLICT', ownBudgetReason({ needs, left, budget: row.budget }));
}

/** Ends a campaign for good: those who wait are not sent to any more. */
export function cancelCampaign(db: Db, workspaceId: string, id: string, by: By): Promise<CampaignRow> {
  return act(db, workspaceId, id, by, async (trx, row, { now, actor }) => {
    if (row.state === 'cancelled') return row;
    if (row.state !== 'scheduled' && row.state !== 'running' && row.state !== 'paused')
      throw wrongState(row, 'cancelled', row.state === 'draft' ? 'Delete it.' : '');
    return told(trx, await changeState(trx, row, 'cancelled', { now, actor }), now);
  });
}

async function told(
  trx: Trx,
  { row, event }: Awaited<ReturnType<typeof changeState>>,
  now: number,
): Promise<CampaignRow> {
  await recordEvents(trx, [event], now);
  return row;
}

function wrongState({ state }: CampaignRow, done: string, hint: string): ApiError {
  return new ApiError('CONFLICT', {
    message: `The campaign is ${state}: it cannot be ${done}.`,
    hint: hint || 'GET /api/v1/campaigns/{id} shows its status.',
    details: [{ field: 'id', message: `is ${state}` }],
  });
}
